/** Kinds of instruments that deposits are paid with; `address`: of a cryptocurrency. */
export const PAYER_KINDS = ['card', 'wallet', 'address'] as const;
export type PayerKind = (typeof PAYER_KINDS)[number];

/** The instrument of a payment: its kind, and its name with the provider. One instrument always has the same name. */
export type Payer = `${PayerKind}:${string}`;

const MAX_CHARACTERS = 150;
/** Parts of a number that a provider hides. Two instruments may look alike then, so such a number names none. */
const HIDDEN = /[*•]|x{4}/i;

/** The instrument that a provider names; undefined if the name is missing, far too long or partly hidden. */
export const payerOf = (kind: PayerKind, name: string | null | undefined): Payer | undefined => {
  const text = name?.trim() ?? '';
  return text === '' || text.length > MAX_CHARACTERS || HIDDEN.test(text) ? undefined : `${kind}:${text}`;
};
