import type { Deposit } from '@updraft/contract';
import type { Feature } from '../../feature.ts';
import type { Place } from '../../lib/places.ts';
import { workerOf } from '../../lib/worker.ts';
import type { Protection } from '../../stakes/ports.ts';
import { skinProtection } from './protection.ts';
import { createSkinRecall } from './recall.ts';
import { startRestocking } from './restocking.ts';
import { skinsInHistory } from './shown-deposit.ts';
import { skinsBooks } from './skins.books.ts';
import { SkinDeposits } from './skins.commands.ts';
import { skinHandlers } from './skins.http.ts';
import { skinsSettings } from './skins.settings.ts';
import { skinsPersonal } from './skins.personal.ts';
import type { SkinRecall } from '../../ports/skins.ts';

interface SkinsPort {
  /** Allowance of players to stake protected skins. */
  protection: Protection;
  /** Effects of a player's own limits on incoming skins. */
  recall: SkinRecall;
  /** The player's deposits of skins, newest first. */
  shownOf: (playerId: number, page: { below: Place; most: number }) => Promise<(Place & { deposit: Deposit })[]>;
}

/** Deposits of skins. */
export const skins: Feature<{
  name: 'skins';
  uses: 'wagering' | 'trades' | 'withdrawals' | 'finance' | 'limits';
  port: SkinsPort;
  settings: typeof skinsSettings;
  calls: ReturnType<typeof skinHandlers>;
}> = {
  name: 'skins',
  personal: skinsPersonal,
  settings: skinsSettings,
  books: skinsBooks,
  moments: {
    travelling: {
      skin_deposit_items: { moments: ['lifted_at', 'removed_at'] },
      skin_deposits: { moments: ['created_at', 'ended_at', 'protected_until', 'reversed_at'] },
    },
  },
  create: (
    { db, outbox, outside: { trades: service }, catalogue, settings, clock, log },
    { wagering, trades: { offers, follow, protectionMs }, withdrawals, finance, limits },
  ) => {
    const deposits = new SkinDeposits({
      db,
      outbox,
      wagering: wagering.books,
      offers,
      service,
      catalogue,
      settings,
      clock,
      protectionMs,
      addReceivable: finance.addReceivable,
      limits: limits.guard,
    });
    follow('deposit', deposits);
    return {
      port: {
        protection: skinProtection,
        recall: createSkinRecall(offers),
        shownOf: (playerId, page) => skinsInHistory({ query: db, catalogue }, { playerId, ...page }),
      },
      calls: skinHandlers({
        db,
        outbox,
        skins: deposits,
        service,
        catalogue,
        settings,
        protectionMs,
        takenBackOf: withdrawals.reversed,
      }),
      workers: [workerOf(() => startRestocking(db, log))],
    };
  },
};
