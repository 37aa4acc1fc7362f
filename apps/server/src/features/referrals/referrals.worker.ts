import type { Log } from '../../lib/log.ts';
import type { Referrals } from './referrals.commands.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Credits referrers by timer. Due credits are in the database, so none is missed while no process runs, and several
 * processes pay each credit once. Returns a function that stops the timer.
 */
export const startCrediting = (referrals: Pick<Referrals, 'creditDue'>, log: Log): (() => void) => {
  let isUnderWay = false;
  const look = (): void => {
    if (isUnderWay) return;
    isUnderWay = true;
    void referrals
      .creditDue()
      .catch((error: unknown) => log.error({ err: error }, 'referrals could not be credited'))
      .finally(() => (isUnderWay = false));
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
};
