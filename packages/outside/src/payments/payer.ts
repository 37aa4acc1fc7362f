/** Kinds of payment instruments; `address`: address of a cryptocurrency. */
export const PAYER_KINDS = ['card', 'wallet', 'address'] as const;
export type PayerKind = (typeof PAYER_KINDS)[number];

/** Instrument of a payment: its kind, and its name at the provider, which never changes. */
export type Payer = `${PayerKind}:${string}`;

const MAX_CHARACTERS = 150;
/** Hidden parts of a number. Two instruments can have the same partly hidden number, so it identifies none. */
const HIDDEN = /[*•]|x{4}/i;

/** Returns the instrument named by a provider; undefined if the name is missing, too long or partly hidden. */
export const payerOf = (kind: PayerKind, name: string | null | undefined): Payer | undefined => {
  const text = name?.trim() ?? '';
  return text === '' || text.length > MAX_CHARACTERS || HIDDEN.test(text) ? undefined : `${kind}:${text}`;
};
