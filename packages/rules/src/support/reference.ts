// PURE. Objects that a message can refer to by number: rules SU-9 and SU-10 of SPEC.md.
import { oneLine } from '../text/index.ts';

export const ABOUT_KINDS = ['round', 'opening', 'deposit', 'withdrawal'] as const;
export type AboutKind = (typeof ABOUT_KINDS)[number];

const NUMBER = /^(?:#|№)?\s*([1-9]\d{0,14})$/u;
const DEPOSIT = /^(?:#|№)?\s*([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|skins-[1-9]\d{0,14})$/iu;

/** Returns the typed number; null: the text is not a number. [SU-10] */
export const typedNumber = (text: string): number | null => {
  const [, digits] = NUMBER.exec(oneLine(text)) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** Returns the typed id of a deposit, in lower case; null: the text is not such an id. [SU-10] */
export const typedDeposit = (text: string): string | null => DEPOSIT.exec(oneLine(text))?.[1]?.toLowerCase() ?? null;
