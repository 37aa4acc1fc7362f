import type { CallInput, CallName, CallOutput } from '@updraft/contract';
import { cents, parseDollars } from '@updraft/rules/money';
import type { Failure, Site } from '../site/site.ts';
import type { ReportTrouble } from './troubles.ts';

/** Access of a signed-in player to the site. Failures are reported, and calls then return null. */
export interface Session {
  site: Site;
  report: ReportTrouble;
  /** Returns the bearer token; null while signed out. */
  token(): string | null;
  /** Handles an expired token by a new sign-in. */
  expired(): void;
}

/** Reports a failure. Status 401 leads to a new sign-in instead. */
export const failedWith = (session: Session, kind: string, { status, message }: Failure): void => {
  if (status === 401) session.expired();
  else session.report(kind, message);
};

/** Makes a reading call; returns null if it failed. */
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

/** Returns dollars from the wire in cents; 0 for an amount that is not a whole number of cents. */
export const centsOf = (dollars: number): number => parseDollars(dollars) ?? cents(0);
