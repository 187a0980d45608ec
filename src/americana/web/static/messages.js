// Made by `python -m americana.server.wire.typings` from the server's messages; not to be edited.

/**
 * A seat of the table as all see it.
 * @typedef {object} Place
 * @property {string} name
 * @property {"bot" | "free" | "person"} kind
 * @property {boolean} [away] Its person is not here; a bot plays for them, or will, or everybody is away and play rests.
 * @property {number} [until] When a bot takes over from somebody who is away, in seconds since 1970.
 * @property {boolean} [program] It is a program that came by the socket and says so; then its kind is a bot.
 * @property {string} [resigned] Who had the seat and gave the game up; a bot plays on.
 * @property {string} [level] Which of the server's bots has the seat: a name says nothing about that.
 */

/**
 * The deal that is made next: what the server has committed to, and what the seats have.
 * @typedef {object} Pledged
 * @property {string} deal
 * @property {string} commitment The SHA-256 of the server's secret and its deal; the record has the secret, once the game is over.
 * @property {string[]} commitments One for each seat, empty where nothing was added.
 * @property {boolean} [closed] No more are taken, and whoever added one opens it now.
 */

/**
 * Somebody asks to take back their last act, and waits for the people who sit here.
 * @typedef {object} Wish
 * @property {number} seat
 * @property {number[]} [yes] Who has agreed.
 */

/**
 * How time is kept: not at all, by the move, from a reserve, or by the day.
 * @typedef {object} Clock
 * @property {"days" | "move" | "none" | "reserve"} [kind]
 * @property {number} [seconds] For each move, or what the reserve begins with.
 * @property {number} [increment] Seconds that come to a reserve with each answer.
 * @property {number} [days] For each move by the day.
 * @property {"once" | "seat"} [zero] Whether a bot answers once when time is up, or takes the seat.
 */

/**
 * Which deal of a series a table plays: friends at several tables get the same deals, one seat on each time.
 * @typedef {object} Series
 * @property {string} id The first table of the series.
 * @property {number} table
 * @property {number} deal
 * @property {number} deals
 */

/**
 * What a table agrees on beside the rules of its game.
 * @typedef {object} Terms
 * @property {Clock} [clock]
 * @property {"closed" | "link" | "public"} [access] Whether the door shows it to all, only the link leads there, or whoever comes by it has to be let in.
 * @property {"all" | "asked" | "none"} [watching] Whether all may watch, those whom the host lets, or nobody.
 * @property {"all" | "off" | "phrases"} [chat] Whether people may write to each other, choose among ready-made phrases, or neither.
 * @property {"all" | "asked" | "none"} [programs] Whether programs may take seats, those whom the host lets, or none.
 * @property {boolean} [backs] Whether acts may be taken back.
 * @property {boolean} [rated] Whether the result counts for the ratings of people who want one; then there are no hints or take-backs.
 * @property {number} [window] Seconds after which a reaction window closes where several people play; 0 for no fixed time.
 * @property {Series} [series] The series of deals that the table is part of; nobody asks for that when a table is opened.
 */

/**
 * What somebody proposes to all who sit at the table, and who has said yes.
 * @typedef {object} Proposal
 * @property {"end" | "pause"} what
 * @property {number} by
 * @property {number[]} yes
 */

/**
 * Somebody who asks to be let in.
 * @typedef {object} Knocking
 * @property {string} who
 * @property {string} name
 * @property {"bot" | "sit" | "watch"} wish
 */

/**
 * A number that belongs to a seat: points, chips, cards held.
 * @typedef {object} Counter
 * @property {number} value
 * @property {string} unit The word for what is counted, at this number: card, cards.
 * @property {boolean} [score] Whether this counter decides who wins; a seat has one of these at most.
 * @property {string} [zone] The zone whose cards or chips it counts, so that no front shows the number twice.
 */

/**
 * A player at the table.
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {boolean} [you]
 * @property {boolean} [asked]
 * @property {Counter[]} [counters]
 * @property {string[]} [badges]
 */

/**
 * The print of a card, described rather than drawn; color is never the only sign.
 * @typedef {object} Face
 * @property {string} corner
 * @property {string} [colour]
 * @property {string} [shape]
 * @property {string} [title]
 * @property {string} [words]
 * @property {string} [motif]
 * @property {string} [flavour] A line that changes nothing in the game, for a close look at the card.
 * @property {boolean} [titled] Whether a player reads its title and words, rather than recognizing its corner.
 * @property {string} [rule] The paragraph of the rule book that explains this card.
 */

/**
 * Why a card cannot be used now: the paragraph of the rule book, and a sentence.
 * @typedef {object} Block
 * @property {string} rule
 * @property {string} reason
 */

/**
 * A face-up card, named as acts name it; cards that acts do not tell apart share a name.
 * @typedef {object} Card
 * @property {string} name
 * @property {Face} face
 * @property {Block} [blocked]
 * @property {string} [note]
 */

/**
 * A place on the table: the cards that this viewer sees, the number of hidden ones, and chips.
 * @typedef {object} Zone
 * @property {string} id
 * @property {string} label
 * @property {string} [short] Its name below the name of its seat; empty if that is no shorter.
 * @property {"fan" | "grid" | "hand" | "note" | "pile" | "row" | "space" | "stack"} arrangement
 * @property {number} [seat] The seat that it belongs to.
 * @property {Card[]} [cards]
 * @property {boolean} [ordered] Whether the order of its cards means something; otherwise a player may sort a hand.
 * @property {number} [hidden]
 * @property {number} [chips]
 * @property {string} [unit] The name of its chips at this number.
 * @property {string} [note]
 * @property {[number, number]} [at] Row and column on a board.
 * @property {Face[]} [printed] The cards that are printed on a space of a board; none of them lies there.
 */

/**
 * The field of an act that is still to be filled in, with some of these values or with a number.
 * @typedef {object} Blank
 * @property {string} field
 * @property {"amount" | "pick"} kind
 * @property {string[]} [of] The values to pick from.
 * @property {number} [least]
 * @property {number} [most]
 * @property {boolean} [ordered] Whether the order in which they are picked counts.
 */

/**
 * A choice open to the viewer, and what it touches on the table, so that a player can point at that.
 * @typedef {object} Offer
 * @property {Record<string, unknown>} act
 * @property {Blank} [blank]
 * @property {string} label
 * @property {string} [zone] Where its cards lie, or the cards that may fill in its blank.
 * @property {string[]} [cards] The cards of that zone that it uses.
 * @property {string} [target] The place it goes to or is about.
 * @property {string[]} [at] The cards of that place that it is aimed at.
 * @property {number[]} [seats] The seats it is about.
 * @property {boolean} [aside] Whether it is an off-turn act.
 */

/**
 * A score sheet: headings, then rows of text.
 * @typedef {object} Sheet
 * @property {string} title
 * @property {string[]} columns
 * @property {string[][]} rows
 */

/**
 * One thing that counted: its cells, and why, with the paragraph behind it.
 * @typedef {object} Line
 * @property {string[]} cells
 * @property {string} [reason]
 * @property {string} [rule]
 */

/**
 * The summary of something that ended: a round, a hand, an Issue or the game.
 * @typedef {object} Reckoning
 * @property {number} number Its number in the game, counted from 1; a front shows each until its player continues.
 * @property {string} title
 * @property {string[]} columns
 * @property {Line[]} lines
 */

/**
 * The target that a lesson points at: a zone or cards in it, a seat or its counter, or choices.
 * @typedef {object} Pointer
 * @property {string} [zone]
 * @property {string[]} [cards]
 * @property {number} [seat]
 * @property {string} [counter] The name of the counter, as its unit says it.
 * @property {string[]} [offers] The labels of choices.
 */

/**
 * Where the viewer is in a lesson; the prompt says the step, and one of the offers continues.
 * @typedef {object} Guide
 * @property {number} step Counted from 1.
 * @property {number} of
 * @property {Pointer} [at]
 * @property {string} [reply] The answer to a move that was not the one meant.
 */

/**
 * One picture of the table for one viewer.
 * @typedef {object} Scene
 * @property {string} title
 * @property {string} headline
 * @property {string} prompt
 * @property {Seat[]} seats
 * @property {Zone[]} zones
 * @property {Offer[]} [offers]
 * @property {Sheet} [sheet]
 * @property {Reckoning} [reckoning] The last summary; it stays while play goes on.
 * @property {Guide} [lesson]
 * @property {boolean} [over]
 * @property {number[][]} [course] Once the game is over: all scores each time something ended, from the first to the last.
 */

/**
 * Cards or chips that travel between zones or seats; a card that this viewer cannot see has no name.
 * @typedef {object} Move
 * @property {string} [source] The zone it leaves.
 * @property {string} [target] The zone it comes to.
 * @property {number} [giver] The seat it leaves, where it is no zone.
 * @property {number} [taker] The seat it comes to, where it is no zone.
 * @property {string[]} [cards]
 * @property {number} [hidden]
 * @property {number} [chips]
 */

/**
 * An event as this viewer sees it: a sentence, the paragraph behind it, and motions.
 * @typedef {object} Telling
 * @property {string} sentence
 * @property {string} rule
 * @property {Move[]} [moves]
 */

/**
 * A seat, and what changed of it; whatever is missing is as it was.
 * @typedef {object} Stirred
 * @property {number} seat
 * @property {string} [name]
 * @property {boolean} [asked]
 * @property {(Counter | number)[]} [counters] All of them; a number is the value of one that else is as the one at its place was.
 * @property {string[]} [badges]
 */

/**
 * A card that did not lie in its zone before.
 * @typedef {object} Fresh
 * @property {string} name
 * @property {Face} [face] If it is missing, the face that a card of this name had last, in whatever zone.
 * @property {Block | number} [blocked] Why it is of no use; a number is the place of a reason in the book.
 * @property {string} [note]
 */

/**
 * What is said of cards that lay there before: their block and their note, as they are now.
 * @typedef {object} Mark
 * @property {number[]} at Their places among the cards of the zone as they lie now, counted from 0.
 * @property {Block | number} [blocked] Why it is of no use; a number is the place of a reason in the book.
 * @property {string} [note]
 */

/**
 * A zone that stays, and what changed in it; whatever is missing is as it was.
 * @typedef {object} Touched
 * @property {string} id
 * @property {string} [label]
 * @property {number} [hidden]
 * @property {number} [chips]
 * @property {string} [unit]
 * @property {string} [note]
 * @property {([number, number])[]} [lie] The cards as they lie now, in runs: the place of the first before, or -1 for new ones, and how many.
 * @property {Fresh[]} [cards] The new ones, in order.
 * @property {Mark[]} [marks] Cards of which something else is said now.
 */

/**
 * Something that might be done, as far as the viewer's own seat can tell.
 * @typedef {object} Suggestion
 * @property {Record<string, unknown>} act
 * @property {string} label As an offer calls it, what its blank is filled in with included.
 * @property {string[]} [cards] The cards that it uses.
 * @property {string} worth What it is worth beside the best, in a word or two.
 * @property {string} sure How sure that is.
 * @property {string} reason
 */

/**
 * What stands at a table: what is played and who sits where; sent on arrival and whenever it changes.
 * @typedef {object} Sign
 * @property {"sign"} type
 * @property {number} protocol The number of this protocol; a page that knows a lower one is reloaded.
 * @property {string} table
 * @property {string} game
 * @property {string} title
 * @property {string} [release] What the pages of this room are; a page that is of another one asks to be loaded again.
 * @property {Record<string, string | number | boolean>} [options]
 * @property {string[]} [agreed] In what the table differs from the usual one, in words.
 * @property {"closed" | "open" | "over" | "playing"} phase
 * @property {Place[]} places One for each seat.
 * @property {number} [seat] The viewer's own seat.
 * @property {boolean} [host] Whether the viewer opened the table, or was handed it.
 * @property {number} [host_seat] The seat of whoever did, if they sit.
 * @property {boolean} [starts] Whether the viewer may begin the game: the host, and anybody seated once the host has been away for long.
 * @property {number} [unhosted] When anybody seated may begin, in seconds since 1970, while the host is not here before the game.
 * @property {string} [rematch] The table of the next game, once somebody asked for one.
 * @property {string} [standing] What the standing answer of this game is called, for who has a seat, if there is one.
 * @property {boolean} [standing_kept] Whether the viewer has left that answer with the table; nobody else is told.
 * @property {Pledged} [pledge] The deal of this game before it begins; once it is over, that of a rematch.
 * @property {boolean} [begins] Whether the game begins by itself in a moment.
 * @property {boolean} [hints] Whether one may ask for hints at this table.
 * @property {Wish} [wish] Who asks to take something back, if somebody does.
 * @property {boolean} [backs] Whether acts may be taken back at this table at all.
 * @property {boolean} [alone] Whether nobody else is seated or watching, so that the table may answer what leaves one answer.
 * @property {Terms} [terms] What is agreed beside the rules of the game.
 * @property {boolean} [paused] Whether all agreed to pause: nothing is asked and no clock runs until somebody seated goes on.
 * @property {Proposal} [proposal] What is proposed to all who sit here, until each has said yes or one says no.
 * @property {boolean} [agreed_end] Whether the game is over because all agreed to end it; then nobody has won.
 * @property {"" | "closed" | "watching"} [gate] What keeps the viewer from seeing the table: it is closed, or not everybody may watch.
 * @property {"" | "asked" | "in" | "out"} [asked] What became of the viewer's knocking.
 * @property {boolean} [watches] Whether the viewer was let in to watch, and has to ask for a seat.
 * @property {Knocking[]} [knocks] Who asks to be let in; the host alone is told.
 * @property {number[]} [hushed] Seats of whom the viewer wants to hear nothing; nobody else is told.
 */

/**
 * The whole picture for a role, on arrival, and what was told since the number the client knew.
 * @typedef {object} Full
 * @property {"full"} type
 * @property {number} number The role's own event number.
 * @property {Scene} scene
 * @property {Card[]} [known] Cards that lie nowhere in the scene, with faces that are not told to this role again.
 * @property {Offer[]} [former] Offers that are not told to this role again; those of the scene are among them only if they were told.
 * @property {Block[]} [reasons] Reasons why cards are of no use that are not told to this role again.
 * @property {Telling[]} [told]
 * @property {number} [question] Names what the viewer's seat is asked, if it is asked.
 * @property {boolean} [back] Whether something was taken back, so that the story is told from its beginning.
 */

/**
 * What an act changed for a role: sentences and motions, and the parts of the picture that differ.
 * @typedef {object} Happened
 * @property {"happened"} type
 * @property {number} number The role's own event number after this.
 * @property {Telling[]} [told]
 * @property {number} [question] Names what the viewer's seat is asked now.
 * @property {string} [headline]
 * @property {string} [prompt]
 * @property {Stirred[]} [seats] Seats of which something changed.
 * @property {Zone[]} [zones] Zones that are new or wholly changed, without the cards in them; the others stay.
 * @property {Touched[]} [touched] Zones in which something changed.
 * @property {string[]} [gone] Zones that are no longer there.
 * @property {string[]} [order] All zones in order, where that changed.
 * @property {(Offer | number)[]} [offers] Everything the viewer may do now, where that changed; a number is the place of one in the book.
 * @property {Sheet} [sheet]
 * @property {Reckoning} [reckoning]
 * @property {Guide} [lesson]
 * @property {boolean} [over]
 * @property {number[][]} [course] Once the game is over: everybody's score each time something ended.
 */

/**
 * What might be done, the best first, to whoever asked for a hint; nothing if nobody could think of any.
 * @typedef {object} Advice
 * @property {"advice"} type
 * @property {number} question The question that it is about, which may have been answered meanwhile.
 * @property {Suggestion[]} [hints]
 */

/**
 * How the clocks stand, if there are any: the same to all, on arrival and whenever another question is put.
 * @typedef {object} Clocks
 * @property {"clocks"} type
 * @property {number} now The moment at the server, in seconds since 1970, by which a client can set its own clock.
 * @property {"days" | "move" | "reserve"} kind
 * @property {number[]} [seats] For whom it runs: all who were asked, whether or not they have answered.
 * @property {number} [until] When their time is up; the same for all of them.
 * @property {number[]} [reserves] What each seat has left, as it was when the question was put.
 */

/**
 * How long players may react, where that has an end: the same to all, on arrival and whenever it changes.
 * @typedef {object} Reacting
 * @property {"reacting"} type
 * @property {number} now The moment at the server, in seconds since 1970.
 * @property {number[]} [seats] Those who are asked, whether or not they have answered; none once the window is closed.
 * @property {number} [until] When who has not answered lets it pass; nothing while the game is paused.
 * @property {number[]} [waits] Who has asked for more time.
 */

/**
 * What somebody said at the table; on arrival the last of it.
 * @typedef {object} Said
 * @property {"said"} type
 * @property {number} number Counted by the table; who hears one again has it already.
 * @property {number} [seat]
 * @property {string} name
 * @property {string} [words]
 * @property {string} [phrase] Of a ready-made one, its name.
 * @property {number} at When, in seconds since 1970.
 */

/**
 * A command was carried out.
 * @typedef {object} Done
 * @property {"done"} type
 * @property {string} id
 */

/**
 * A command was not carried out, and why; `rule` cites the rule book if it was a rule.
 * @typedef {object} Refused
 * @property {"refused"} type
 * @property {string} id
 * @property {string} [rule] The paragraph of the rule book, if it was a rule that refused.
 * @property {string} why
 * @property {number} [question] Names what is asked now.
 */

/**
 * The connection ends, and why.
 * @typedef {object} Closed
 * @property {"closed"} type
 * @property {string} why
 */

/**
 * Answer the question of one's seat with an act of the game.
 * @typedef {object} ActCommand
 * @property {"act"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} question The id that came with the question.
 * @property {Record<string, unknown>} act The act of an offer, its blank filled in.
 */

/**
 * Do something that nobody waits for.
 * @typedef {object} AsideCommand
 * @property {"aside"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {Record<string, unknown>} act The act of an offer marked as an aside.
 */

/**
 * Leave one's standing answer with the table, or take it back: the table then answers what needs no thought.
 * @typedef {object} StandingCommand
 * @property {"standing"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {boolean} on
 */

/**
 * Ask for more time to react: once in each window, with any hand; all see who asks.
 * @typedef {object} WaitCommand
 * @property {"wait"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Ask what might be done: `advice` follows in a moment, unless the table has switched hints off.
 * @typedef {object} HintCommand
 * @property {"hint"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} question The id that came with the question.
 */

/**
 * Say how one likes to be served at this table; the slowest pace among those who sit there is kept.
 * @typedef {object} PreferCommand
 * @property {"prefer"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {"at once" | "fast" | "normal" | "slow"} pace How long bots take to answer.
 * @property {boolean} single Whether the table answers what leaves one answer, while nobody else is there.
 */

/**
 * Take a free seat, before the game or in place of a bot that keeps it warm.
 * @typedef {object} SitCommand
 * @property {"sit"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} seat Counted from 0.
 * @property {string} name What one wants to be called.
 * @property {boolean} bot Whether one is a program: then all see it, and the table has to agree.
 */

/**
 * Leave one's seat; a bot goes on in a game under way.
 * @typedef {object} LeaveCommand
 * @property {"leave"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Put a bot on a free seat, or with an empty name take it away; for whoever opened the table.
 * @typedef {object} FillCommand
 * @property {"fill"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} seat
 * @property {string} bot The bot's name, or nothing.
 */

/**
 * Begin to play: free seats are filled with bots; for the host, or anybody seated if the host stays away.
 * @typedef {object} StartCommand
 * @property {"start"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Ask to take back one's last act; where somebody has seen what came of it, all people seated have to agree.
 * @typedef {object} BackCommand
 * @property {"back"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Let somebody take an act back who asks for it, or not.
 * @typedef {object} LetCommand
 * @property {"let"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {boolean} yes
 */

/**
 * Play again with the same people, once the game is over.
 * @typedef {object} RematchCommand
 * @property {"rematch"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Add a sealed value to the chance of a deal; docs/concepts/fair-deals.md says how it is sealed.
 * @typedef {object} CommitCommand
 * @property {"commit"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {string} deal The deal that the sign names.
 * @property {string} commitment The SHA-256 of the value, its deal and its seat.
 */

/**
 * Open one's value, once the sign says that no more commitments are taken.
 * @typedef {object} OpenCommand
 * @property {"open"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {string} deal
 * @property {string} value 32 bytes in hexadecimal
 */

/**
 * Give the game up for good; a bot plays on, and the result says so.
 * @typedef {object} ResignCommand
 * @property {"resign"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Propose to all who sit here to pause, or to end the game early.
 * @typedef {object} ProposeCommand
 * @property {"propose"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {"end" | "pause"} what
 */

/**
 * Say yes or no to what is proposed.
 * @typedef {object} AgreeCommand
 * @property {"agree"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {"end" | "pause"} what
 * @property {boolean} yes
 */

/**
 * Go on after a pause.
 * @typedef {object} ResumeCommand
 * @property {"resume"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Make somebody else the host; for the host.
 * @typedef {object} HandoverCommand
 * @property {"handover"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} seat
 */

/**
 * Take a seat from somebody, who does not come back; in a game a bot plays on; for the host.
 * @typedef {object} RemoveCommand
 * @property {"remove"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} seat
 */

/**
 * Ask the host to be let in: to watch, to sit, or as a program to sit as a bot.
 * @typedef {object} KnockCommand
 * @property {"knock"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {string} name
 * @property {"bot" | "sit" | "watch"} wish
 */

/**
 * Let somebody in who knocks, or not; for the host.
 * @typedef {object} AdmitCommand
 * @property {"admit"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {string} who As the sign names them.
 * @property {boolean} yes
 */

/**
 * Say something to the table, for those who sit there: a ready-made phrase, or words of one's own.
 * @typedef {object} SayCommand
 * @property {"say"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {string} phrase The name of a phrase, as `GET /api/phrases` lists them.
 * @property {string} words
 */

/**
 * Hear no more of somebody who sits here, at this table or anywhere; or hear them again.
 * @typedef {object} HushCommand
 * @property {"hush"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} seat
 * @property {boolean} on
 * @property {boolean} everywhere Whether they are blocked: not heard anywhere, and not let in at tables of one's own.
 */

/** @typedef {Sign | Full | Happened | Advice | Clocks | Reacting | Said | Done | Refused | Closed} FromServer */

/** @typedef {ActCommand | AsideCommand | StandingCommand | WaitCommand | HintCommand | PreferCommand | SitCommand | LeaveCommand | FillCommand | StartCommand | BackCommand | LetCommand | RematchCommand | CommitCommand | OpenCommand | ResignCommand | ProposeCommand | AgreeCommand | ResumeCommand | HandoverCommand | RemoveCommand | KnockCommand | AdmitCommand | SayCommand | HushCommand} FromClient */

/** The number of the protocol that this page speaks; a room with a higher one is newer. */
export const PROTOCOL = 4;
