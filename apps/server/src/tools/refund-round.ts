import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { Line } from '@updraft/contract';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { openExistingDb } from '../db/existing.ts';
import { migrate } from '../db/migrate.ts';
import { FEATURES } from '../features.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import { Outbox } from '../kernel/outbox.ts';
import { refundRulesOf } from '../features/refunds.ts';
import { createLog } from '../lib/log.ts';
import { type RefundOutcome, refundStakes } from '../stakes/settling/refund.ts';
import { withTable } from './with-table.ts';

const RULES = refundRulesOf(FEATURES);
const GAMES = [...RULES.keys()].join(' | ');
const USAGE = `npm run refund-round -- <round> --game <${GAMES}> --reason <why> [--even-won]`;

/** Rounds of two games may have one number, so the game must be named. */
const Arguments = z.strictObject({
  game: z.enum([...RULES.keys()]),
  round: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'the number of a round')
    .transform(Number),
  reason: Line.min(3).max(500),
  'even-won': z.boolean().default(false),
});

const MAX_BETS_SHOWN = 20;

/** Returns the message to the operator. Throws when the refund is refused. */
const told = (result: RefundOutcome, round: string): string => {
  switch (result.outcome) {
    case 'refunded':
      return `${round} is refunded. Bets: ${result.bets}, players: ${result.players}, cents: ${result.stakeCents}.`;
    case 'already_refunded':
      return `${round} has been refunded already.`;
    case 'no_such_round':
      throw new Error(`Refused. ${round} does not exist.`);
    case 'settled':
      throw new Error(`Refused. ${round} has ended as it was committed; every stake of it is settled.`);
    case 'won': {
      const { betIds } = result;
      const more = betIds.length > MAX_BETS_SHOWN ? ` and ${betIds.length - MAX_BETS_SHOWN} more` : '';
      throw new Error(
        `Refused. ${round} has bets that have won by what players were told: ${betIds.slice(0, MAX_BETS_SHOWN).join(', ')}${more}. ` +
          `A server that starts pays them. If it cannot, --even-won gives back their stakes instead.`,
      );
    }
  }
};

/**
 * `npm run refund-round`: refunds the stakes of a round that cannot be resumed. Exit code 1 when it is refused or
 * fails.
 */
const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { game: { type: 'string' }, reason: { type: 'string' }, 'even-won': { type: 'boolean' } },
  });
  const parsed = Arguments.safeParse({ round: positionals[0], ...values });
  if (!parsed.success || positionals.length > 1)
    throw new Error(
      `${(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n')}\n${USAGE}`.trim(),
    );
  const { game, round: roundId, reason, 'even-won': evenWon } = parsed.data;
  const rules = RULES.get(game);
  if (!rules) throw new Error(USAGE);
  const db = await openExistingDb(readConfig(process.env));
  try {
    await migrate(db);
    await withTable(db, game, async (lease) => {
      // No socket is connected to this process, so players get the notification when they load the site.
      const outbox = new Outbox({
        db,
        log: createLog({ level: 'warn', pretty: true }),
        publisher: { publish: () => undefined },
      });
      const result = await refundStakes({ outbox, lease, limits: limitsGuard }, rules, {
        roundId,
        reason,
        evenWon,
        actor: `operator ${userInfo().username}`,
      });
      await outbox.stop();
      process.stdout.write(`${told(result, `Round ${roundId} of ${game}`)}\n`);
    });
  } finally {
    await db.close();
  }
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
