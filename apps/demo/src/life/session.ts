import type { CallInput, CallName, CallOutput } from '@updraft/contract';
import { cents, parseDollars } from '@updraft/rules/money';
import type { Failure, Site } from '../site/site.ts';
import type { ReportTrouble } from './troubles.ts';

/** A signed-in player's way to the site: answers or null, with what went wrong reported. */
export interface Session {
  site: Site;
  report: ReportTrouble;
  /** The bearer token; null while signed out. */
  token(): string | null;
  /** The site no longer knows the token: sign in again. */
  expired(): void;
}

/** Reports a failure; one that says 'signed out' leads to a new sign-in instead. */
export const failedWith = (session: Session, kind: string, { status, message }: Failure): void => {
  if (status === 401) session.expired();
  else session.report(kind, message);
};

/** A call that reads; null when it failed. */
export const read = async <K extends CallName>(
  session: Session,
  name: K,
  input: CallInput<K>,
): Promise<CallOutput<K> | null> => {
  const result = await session.site.call(name, input, session.token());
  if (result.ok) return result.value;
  failedWith(session, name, result);
  return null;
};

/** Dollars from the wire; an amount that is not one of cents counts as nothing. */
export const centsOf = (dollars: number): number => parseDollars(dollars) ?? cents(0);
