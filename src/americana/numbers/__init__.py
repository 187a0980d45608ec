"""Games in numbers, for those who learn from them: acts as tokens with masks, views as arrays with names."""
