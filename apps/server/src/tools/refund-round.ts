import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { openExistingDb } from '../db/existing.ts';
import { migrate } from '../db/migrate.ts';
import { refundRound } from '../features/crash/crash.refund.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import { Outbox } from '../features/outbox/outbox.ts';
import { sleep } from '../lib/clock.ts';
import { createLog } from '../lib/log.ts';
import { LEASE_MS, type Lease } from '../tables/lease.ts';
import { Ownership } from '../tables/ownership.ts';

const USAGE = 'npm run refund-round -- <round> --reason <why> [--even-owed]';

const Arguments = z.strictObject({
  round: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'the number of a round')
    .transform(Number),
  reason: z.string().trim().min(3).max(500),
  'even-owed': z.boolean().default(false),
});

/** A killed server holds the lease until it expires; a living one prolongs it. */
const acquired = async (lease: Lease): Promise<boolean> => {
  for (let waitedMs = 0; waitedMs <= LEASE_MS + 1000; waitedMs += 250) {
    if (await lease.acquire()) return true;
    await sleep(250);
  }
  return false;
};

/** `npm run refund-round`: refunds the stakes of a round that cannot be resumed. Exit code 1 when it is refused. */
const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' }, 'even-owed': { type: 'boolean' } },
  });
  const parsed = Arguments.safeParse({ round: positionals[0], ...values });
  if (!parsed.success || positionals.length > 1)
    throw new Error(
      `${(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n')}\n${USAGE}`.trim(),
    );
  const { round: roundId, reason, 'even-owed': evenOwed } = parsed.data;
  const db = await openExistingDb(readConfig(process.env));
  try {
    await migrate(db);
    const lease = new Ownership({ db, owner: `refund on ${hostname()}, process ${process.pid}` }).lease('crash');
    if (!(await acquired(lease)))
      throw new Error('Refused: a server has the crash table. Stop every server on this database first.');
    try {
      // No socket is connected to this process: players read what happened when they come back.
      const outbox = new Outbox({
        db,
        log: createLog({ level: 'warn', pretty: true }),
        publisher: { publish: () => undefined },
      });
      const result = await refundRound(
        { outbox, lease, limits: limitsGuard },
        { roundId, reason, actor: `operator ${userInfo().username}`, evenOwed },
      );
      await outbox.stop();
      if (result.outcome === 'unknown') throw new Error(`Refused: there is no round ${roundId}.`);
      if (result.outcome === 'settled')
        throw new Error(`Refused: round ${roundId} has ended as it was committed; every stake of it is settled.`);
      if (result.outcome === 'owed')
        throw new Error(
          `Refused: bets ${result.betIds.slice(0, 20).join(', ')}${result.betIds.length > 20 ? ` and ${result.betIds.length - 20} more` : ''} of round ${roundId} have won by what players were told; a server that starts pays them. If it cannot, --even-owed gives back their stakes instead.`,
        );
      process.stdout.write(
        result.outcome === 'known'
          ? `Round ${roundId} has been refunded already.\n`
          : `Round ${roundId} is refunded. Bets: ${result.bets}, players: ${result.players}, cents: ${result.stakeCents}.\n`,
      );
    } finally {
      await lease.release();
    }
  } finally {
    await db.close();
  }
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
