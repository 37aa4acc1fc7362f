import fc from 'fast-check';

/** A change is noticed with the first counterexample; the search for the smallest one would only take time. */
fc.configureGlobal({ endOnFailure: true });
