// PURE. Groups of frequent questions, and names of values in their answers: rule SU-14 of SPEC.md.

/** Subjects of frequent questions, in the order in which they are shown. */
export const FAQ_GROUPS = ['deposits', 'withdrawals', 'items', 'games', 'bonuses', 'account'] as const;

/** Pages of the site to which an answer can lead. */
export const FAQ_PLACES = ['deposits', 'withdrawals', 'profile', 'limits', 'fairness', 'promo', 'agreement'] as const;

const NAMED = /{{(\w+)}}/g;

/**
 * Returns the first `{{…}}` of the text whose name is not in `known`, or the first stray braces; null: none. [SU-14]
 */
export const unknownName = (text: string, known: readonly string[]): string | null => {
  const rest = text.replace(NAMED, (whole, name: string) => (known.includes(name) ? '' : whole));
  return /{{[^{}]*}*|}}/.exec(rest)?.[0] ?? null;
};
