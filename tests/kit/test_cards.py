from americana.kit import cards


def test_the_pack_has_every_rank_of_every_suit_from_low_to_high() -> None:
    assert len(set(cards.PACK)) == 52
    assert cards.PACK[0] == "2C"
    assert cards.in_order(["AS", "10H", "2C", "9H"]) == ("2C", "9H", "10H", "AS")
    assert max(("10H", "9S", "KD"), key=cards.HEIGHT.__getitem__) == "KD"
    assert len(cards.pack_from("7")) == 32


def test_cards_are_said_written_and_shown() -> None:
    assert cards.name("QS") == "the queen of spades"
    assert cards.names(["10C", "AH"]) == "the 10 of clubs and the ace of hearts"
    assert cards.signed("10C") == "10♣"
    assert (cards.face("QH").corner, cards.face("QH").shape, cards.face("QH").colour) == ("Q", "heart", "red")


def test_what_is_no_card_is_said_as_it_was_written() -> None:
    for odd in ("", "nothing", "1C", "QX"):
        assert cards.name(odd) == cards.signed(odd) == odd
