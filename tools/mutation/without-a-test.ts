/** Changes that were looked at and have no test, by part: what they are, and why nobody can tell the difference. */
export const WITHOUT_A_TEST: Readonly<Record<string, readonly string[]>> = {};
