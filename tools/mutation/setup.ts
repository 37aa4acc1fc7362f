import fc from 'fast-check';

/** Property tests stop at the first counterexample, which is enough to notice a change. Shrinking would take time. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
