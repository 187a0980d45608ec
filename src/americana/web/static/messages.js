// Made by `python -m americana.server.wire.typings` from the server's messages; not to be edited.

/**
 * A seat as everyone sees it.
 * @typedef {object} Place
 * @property {string} name
 * @property {"bot" | "free" | "person"} kind
 * @property {boolean} [away] Whether its person is away; a bot plays or will play, or the game waits because everyone is away.
 * @property {number} [until] When a bot takes over, in seconds since 1970.
 * @property {boolean} [program] Whether it is a program that connected from outside; its kind is then `bot`.
 * @property {string} [resigned] The name of the player who resigned from this seat; a bot plays there now.
 * @property {string} [level] The level of the server's bot that has the seat; a name doesn't show it.
 */

/**
 * The next deal, with the commitments of the server and the seats.
 * @typedef {object} NextDeal
 * @property {string} deal
 * @property {string} commitment The SHA-256 of the server's secret and its deal; the record shows the secret after the game.
 * @property {string[]} commitments One for each seat; empty if the seat added nothing.
 * @property {boolean} [closed] Whether commitments are closed; seats that committed reveal their values now.
 */

/**
 * A player asks to undo their last move and waits for the people seated.
 * @typedef {object} UndoAsked
 * @property {number} seat
 * @property {number[]} [yes] The seats that agreed.
 */

/**
 * The clock: none, seconds per move, a time bank, or days per move.
 * @typedef {object} Clock
 * @property {"days" | "move" | "none" | "reserve"} [kind]
 * @property {number} [seconds] Seconds per move, or the time bank at the start.
 * @property {number} [increment] Seconds that each move adds to a time bank.
 * @property {number} [days] Days per move.
 * @property {"once" | "seat"} [zero] When time is up: a bot makes that move, or takes the seat.
 */

/**
 * The deal of a series that a table plays: several tables get the same deals, each time one seat on.
 * @typedef {object} Series
 * @property {string} id The first table of the series.
 * @property {number} table
 * @property {number} deal
 * @property {number} deals
 */

/**
 * What a table agrees on beside the rules.
 * @typedef {object} Terms
 * @property {Clock} [clock]
 * @property {"closed" | "link" | "public"} [access] Who can find the table: anyone on the home page, people with the link, or people the host lets in.
 * @property {"all" | "asked" | "none"} [watching] Who can watch: anyone, people the host lets in, or nobody.
 * @property {"all" | "off" | "phrases"} [chat] Whether chat is free text, ready-made phrases or off.
 * @property {"all" | "asked" | "none"} [programs] Which programs can take seats: any, those the host lets in, or none.
 * @property {boolean} [backs] Whether undo is on.
 * @property {boolean} [rated] Whether the game is rated for players who want that; then hints and undo are off.
 * @property {number} [window] Seconds after which a reaction window closes where several people play; 0 for no fixed time.
 * @property {Series} [series] The series of deals that the table is part of; the server sets it.
 */

/**
 * A proposal to everyone seated, and who has agreed.
 * @typedef {object} Proposal
 * @property {"end" | "pause"} what
 * @property {number} by
 * @property {number[]} yes
 */

/**
 * Someone who asks to join or to watch.
 * @typedef {object} Waiting
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
 * @typedef {object} CardBlock
 * @property {string} rule
 * @property {string} reason
 */

/**
 * A face-up card, named as acts name it; cards that acts do not tell apart share a name.
 * @typedef {object} Card
 * @property {string} name
 * @property {Face} face
 * @property {CardBlock} [blocked]
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
 * @typedef {object} SummaryLine
 * @property {string[]} cells
 * @property {string} [reason]
 * @property {string} [rule]
 */

/**
 * The summary of something that ended: a round, a hand, an Issue or the game.
 * @typedef {object} RoundSummary
 * @property {number} number Its number in the game, counted from 1; a front shows each until its player continues.
 * @property {string} title
 * @property {string[]} columns
 * @property {SummaryLine[]} lines
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
 * @typedef {object} LessonPointer
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
 * @property {RoundSummary} [reckoning] The last summary; it stays while play goes on.
 * @property {LessonPointer} [lesson]
 * @property {boolean} [over]
 * @property {number[][]} [course] Once the game is over: all scores each time something ended, from the first to the last.
 */

/**
 * Cards or chips that travel between zones or seats; a card that this viewer cannot see has no name.
 * @typedef {object} Motion
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
 * @typedef {object} LogEntry
 * @property {string} sentence
 * @property {string} rule
 * @property {Motion[]} [moves]
 */

/**
 * A seat and its changes; missing fields are as before.
 * @typedef {object} Stirred
 * @property {number} seat
 * @property {string} [name]
 * @property {boolean} [asked]
 * @property {(Counter | number)[]} [counters] All counters; a number is a new value for the counter at that place.
 * @property {string[]} [badges]
 */

/**
 * A card that did not lie in its zone before.
 * @typedef {object} Fresh
 * @property {string} name
 * @property {Face} [face] If missing, the latest face of a card with this name, in any zone.
 * @property {CardBlock | number} [blocked] Why it can't be used; a number is the place of a reason in the book.
 * @property {string} [note]
 */

/**
 * New blocks and notes of cards that stayed.
 * @typedef {object} Mark
 * @property {number[]} at The places of these cards in the zone now, counted from 0.
 * @property {CardBlock | number} [blocked] Why it can't be used; a number is the place of a reason in the book.
 * @property {string} [note]
 */

/**
 * A zone that stays, and its changes; missing fields are as before.
 * @typedef {object} Touched
 * @property {string} id
 * @property {string} [label]
 * @property {number} [hidden]
 * @property {number} [chips]
 * @property {string} [unit]
 * @property {string} [note]
 * @property {([number, number])[]} [lie] The cards in runs: the old place of the first, or -1 for new cards, and how many.
 * @property {Fresh[]} [cards] The new cards, in order.
 * @property {Mark[]} [marks] Cards with a new block or note.
 */

/**
 * A suggested move, from what the viewer's seat can know.
 * @typedef {object} Suggestion
 * @property {Record<string, unknown>} act
 * @property {string} label The label of the offer, with the choice for its blank.
 * @property {string[]} [cards] The cards of this move.
 * @property {string} worth How good it is beside the best move, in a word or two.
 * @property {string} sure How sure that judgment is.
 * @property {string} reason
 */

/**
 * What is played at a table and who sits where; sent on arrival and after each change.
 * @typedef {object} TableInfo
 * @property {"sign"} type
 * @property {number} protocol The number of this protocol; an older page has to be reloaded.
 * @property {string} table
 * @property {string} game
 * @property {string} title
 * @property {string} [release] The release of the room's pages; a page of another release asks to be reloaded.
 * @property {Record<string, string | number | boolean>} [options]
 * @property {string[]} [agreed] The house rules and terms that aren't standard, in words.
 * @property {"closed" | "open" | "over" | "playing"} phase
 * @property {Place[]} places One for each seat.
 * @property {number} [seat] The viewer's own seat.
 * @property {boolean} [host] Whether the viewer is the host.
 * @property {number} [host_seat] The host's seat, if the host is seated.
 * @property {boolean} [starts] Whether the viewer can start the game: the host can, and anyone seated if the host stays away.
 * @property {number} [unhosted] When anyone seated can start, in seconds since 1970, while the host is away before the game.
 * @property {string} [rematch] The table of the rematch, after someone asked for it.
 * @property {string} [standing] The name of the game's automatic answer, if it has one and the viewer is seated.
 * @property {boolean} [standing_kept] Whether the viewer turned that answer on; nobody else sees this.
 * @property {NextDeal} [pledge] The deal of this game before it starts; after the game, the deal of a rematch.
 * @property {boolean} [begins] Whether the game starts by itself in a moment.
 * @property {boolean} [hints] Whether hints are on.
 * @property {UndoAsked} [wish] The open request to undo a move, if there is one.
 * @property {boolean} [backs] Whether undo is on.
 * @property {boolean} [alone] Whether nobody else is seated or watching, so that the table may make forced moves.
 * @property {Terms} [terms] What the table agreed on beside the rules.
 * @property {boolean} [paused] Whether the game is paused; no clock runs until someone seated resumes it.
 * @property {Proposal} [proposal] The open proposal, until everyone agrees or one player refuses.
 * @property {boolean} [agreed_end] Whether everyone agreed to end the game; then nobody has won.
 * @property {"" | "closed" | "watching"} [gate] Why the viewer can't see the table: it is private, or not everyone can watch.
 * @property {"" | "asked" | "in" | "out"} [asked] What became of the viewer's request to join.
 * @property {boolean} [watches] Whether the viewer can only watch and has to ask for a seat.
 * @property {Waiting[]} [knocks] The requests to join; only the host gets them.
 * @property {number[]} [hushed] The seats that the viewer muted; nobody else sees this.
 */

/**
 * The whole picture for a role, on arrival, and the log since the client's number.
 * @typedef {object} Snapshot
 * @property {"full"} type
 * @property {number} number The role's own event number.
 * @property {Scene} scene
 * @property {Card[]} [known] Cards outside the scene whose faces this role doesn't get again.
 * @property {Offer[]} [former] Offers that this role doesn't get again; offers of the scene are here only if they were sent before.
 * @property {CardBlock[]} [reasons] Reasons why cards can't be used that this role doesn't get again.
 * @property {LogEntry[]} [told]
 * @property {number} [question] The id of the question to the viewer's seat, if there is one.
 * @property {boolean} [back] Whether a move was undone; the log then starts from the beginning.
 */

/**
 * What a move changed for a role: sentences, motions and the parts of the picture that differ.
 * @typedef {object} Update
 * @property {"happened"} type
 * @property {number} number The role's own event number after this.
 * @property {LogEntry[]} [told]
 * @property {number} [question] The id of the question to the viewer's seat now.
 * @property {string} [headline]
 * @property {string} [prompt]
 * @property {Stirred[]} [seats] The seats that changed.
 * @property {Zone[]} [zones] Zones that are new or completely changed, without their cards; other zones stay.
 * @property {Touched[]} [touched] The zones that changed.
 * @property {string[]} [gone] The zones that are gone.
 * @property {string[]} [order] All zones in order, if the order changed.
 * @property {(Offer | number)[]} [offers] All moves of the viewer, if they changed; a number is the place of an offer in the book.
 * @property {Sheet} [sheet]
 * @property {RoundSummary} [reckoning]
 * @property {LessonPointer} [lesson]
 * @property {boolean} [over]
 * @property {number[][]} [course] After the game: all scores at the end of each round.
 */

/**
 * A hint for the player who asked: the best moves first, or none if there is no hint.
 * @typedef {object} Advice
 * @property {"advice"} type
 * @property {number} question The question of this hint, which may have been answered meanwhile.
 * @property {Suggestion[]} [hints]
 */

/**
 * The clocks, the same for everyone: on arrival and with each new question.
 * @typedef {object} Clocks
 * @property {"clocks"} type
 * @property {number} now The server's time in seconds since 1970, so that a client can set its own clock.
 * @property {"days" | "move" | "reserve"} kind
 * @property {number[]} [seats] The seats whose time runs: all that were asked, even if they have answered.
 * @property {number} [until] When their time is up, the same for all.
 * @property {number[]} [reserves] The time bank of each seat at the moment of the question.
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
 * A chat message; on arrival, the latest ones.
 * @typedef {object} Said
 * @property {"said"} type
 * @property {number} number Counted by the table; a repeated number is a message that you have.
 * @property {number} [seat]
 * @property {string} name
 * @property {string} [words]
 * @property {string} [phrase] The name of a ready-made phrase.
 * @property {number} at The time in seconds since 1970.
 */

/**
 * The server carried out a command.
 * @typedef {object} Done
 * @property {"done"} type
 * @property {string} id
 */

/**
 * The server refused a command, and why; `rule` cites the rule book if a rule forbids it.
 * @typedef {object} Refused
 * @property {"refused"} type
 * @property {string} id
 * @property {string} [rule] The paragraph of the rule book, if a rule forbids it.
 * @property {string} why
 * @property {number} [question] The id of the current question.
 */

/**
 * The server ends the connection, and why.
 * @typedef {object} Closed
 * @property {"closed"} type
 * @property {string} why
 */

/**
 * Make a move: answer the question that your seat was asked.
 * @typedef {object} ActCommand
 * @property {"act"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} question The id that came with the question.
 * @property {Record<string, unknown>} act The act of an offer, with its blank filled in.
 */

/**
 * Make a move that nobody waits for.
 * @typedef {object} OffTurnCommand
 * @property {"aside"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {Record<string, unknown>} act The act of an offer marked as an aside.
 */

/**
 * Turn the automatic answer of the game on or off; the table then gives it for you.
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
 * Ask for a hint; `advice` follows in a moment, unless hints are off.
 * @typedef {object} HintCommand
 * @property {"hint"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} question The id that came with the question.
 */

/**
 * Set your preferences at this table; bots move at the slowest pace that anyone seated chose.
 * @typedef {object} PreferencesCommand
 * @property {"prefer"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {"at once" | "fast" | "normal" | "slow"} pace How fast bots move.
 * @property {boolean} single Whether the table makes forced moves for you while nobody else is there.
 */

/**
 * Take a free seat, or during a game the seat of a bot.
 * @typedef {object} SitCommand
 * @property {"sit"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} seat Counted from 0.
 * @property {string} name The name you want at the table.
 * @property {boolean} bot Whether you are a program: everyone sees it, and the table must allow it.
 */

/**
 * Leave your seat; during a game, a bot takes over.
 * @typedef {object} LeaveCommand
 * @property {"leave"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Add a bot on a free seat, or remove it with an empty name; only for the host.
 * @typedef {object} FillCommand
 * @property {"fill"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} seat
 * @property {string} bot The level of the bot, or nothing.
 */

/**
 * Start the game with bots on empty seats; for the host, or anyone seated if the host stays away.
 * @typedef {object} StartCommand
 * @property {"start"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Ask to undo your last move; if someone saw its result, everyone seated has to agree.
 * @typedef {object} UndoCommand
 * @property {"back"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Agree or refuse when someone asks to undo a move.
 * @typedef {object} AnswerUndoCommand
 * @property {"let"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {boolean} yes
 */

/**
 * Ask for a rematch with the same people, after the game.
 * @typedef {object} RematchCommand
 * @property {"rematch"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Commit to a value that adds to the chance of a deal; docs/concepts/fair-deals.md shows how.
 * @typedef {object} CommitCommand
 * @property {"commit"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {string} deal The deal that the sign names.
 * @property {string} commitment The SHA-256 of the value, its deal and its seat.
 */

/**
 * Reveal your value, after the sign says that commitments are closed.
 * @typedef {object} OpenCommand
 * @property {"open"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {string} deal
 * @property {string} value 32 bytes in hexadecimal
 */

/**
 * Resign for good; a bot takes over, and the result shows it.
 * @typedef {object} ResignCommand
 * @property {"resign"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Ask everyone seated to pause or to end the game early.
 * @typedef {object} ProposeCommand
 * @property {"propose"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {"end" | "pause"} what
 */

/**
 * Answer a proposal.
 * @typedef {object} AgreeCommand
 * @property {"agree"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {"end" | "pause"} what
 * @property {boolean} yes
 */

/**
 * Resume after a pause.
 * @typedef {object} ResumeCommand
 * @property {"resume"} type
 * @property {string} id Chosen by the client; resending is harmless
 */

/**
 * Make someone else the host; only for the host.
 * @typedef {object} HandoverCommand
 * @property {"handover"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} seat
 */

/**
 * Remove a player for good; during a game, a bot takes over; only for the host.
 * @typedef {object} RemoveCommand
 * @property {"remove"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} seat
 */

/**
 * Ask the host to let you watch, sit, or sit as a bot if you are a program.
 * @typedef {object} JoinRequestCommand
 * @property {"knock"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {string} name
 * @property {"bot" | "sit" | "watch"} wish
 */

/**
 * Let someone in, or decline; only for the host.
 * @typedef {object} AdmitCommand
 * @property {"admit"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {string} who The id that the sign gives this person.
 * @property {boolean} yes
 */

/**
 * Send a chat message from your seat: a ready-made phrase or free text.
 * @typedef {object} SayCommand
 * @property {"say"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {string} phrase The name of a phrase, as `GET /api/phrases` lists them.
 * @property {string} words
 */

/**
 * Mute someone seated here, at this table or everywhere; or unmute them.
 * @typedef {object} MuteCommand
 * @property {"hush"} type
 * @property {string} id Chosen by the client; resending is harmless
 * @property {number} seat
 * @property {boolean} on
 * @property {boolean} everywhere Whether to block them: muted everywhere, and kept out of your own tables.
 */

/** @typedef {TableInfo | Snapshot | Update | Advice | Clocks | Reacting | Said | Done | Refused | Closed} FromServer */

/** @typedef {ActCommand | OffTurnCommand | StandingCommand | WaitCommand | HintCommand | PreferencesCommand | SitCommand | LeaveCommand | FillCommand | StartCommand | UndoCommand | AnswerUndoCommand | RematchCommand | CommitCommand | OpenCommand | ResignCommand | ProposeCommand | AgreeCommand | ResumeCommand | HandoverCommand | RemoveCommand | JoinRequestCommand | AdmitCommand | SayCommand | MuteCommand} FromClient */

/** The number of the protocol that this page speaks; a room with a higher one is newer. */
export const PROTOCOL = 4;
