"""Games as numbers for machine learning: actions as tokens with masks, views as arrays with names."""
