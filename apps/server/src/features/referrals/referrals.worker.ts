import type { Log } from '../../lib/log.ts';
import type { Referrals } from './referrals.commands.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Credits referrers by timer: what is due is in the database, so a process that was away credits when it is back, and
 * several processes credit once. Returns a function that ends it.
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
