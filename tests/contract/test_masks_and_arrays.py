"""Law 13: tokens, masks and arrays at every table; a new game gets them by existing."""

from americana.laws import masks_and_arrays
from tests.contract.cases import each_first

test_law_13_masks_agree = each_first(masks_and_arrays.law_13_masks_agree_with_what_is_legal_and_what_is_refused)
test_law_13_arrays_hold_the_view = each_first(masks_and_arrays.law_13_an_array_holds_what_the_view_does_and_no_more)
test_law_13_arrays_tell_values_apart = each_first(masks_and_arrays.law_13_another_value_makes_another_array)
"""Five seconds at all tables of a run."""
