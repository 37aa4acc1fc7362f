import { area } from '@updraft/texts';
import type * as english from './en.ts';

/** The texts of the coin toss, fetched with its page. */
export const coinTossTexts = area(
  () => import('./en.ts'),
  () => import('./ru.ts'),
);

type English = typeof english;
declare module '@updraft/texts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- it takes over all members of another type
  interface OtherTexts extends English {}
}
