"""The abstract domain of summary extraction: bounds, states, transfer, widening, recency abstraction."""
