import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerPayload } from '@updraft/contract';
import { reconcile } from '@updraft/ledger';
import { expect, it } from 'vitest';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { type Migration, migrations } from '../../apps/server/src/db/migrations.ts';
import { openDb } from '../../apps/server/src/db/open.ts';
import { FEATURE_CHECKS } from '../../apps/server/src/features/reconciliation.ts';
import { POSTGRES_URL } from '../../apps/server/src/testing/database.ts';
import { type Client, byId, connect } from '../support/client.ts';
import { betInTime, inTime } from '../support/in-time.ts';
import { runProgram } from '../support/run-program.ts';
import { startServer } from '../support/server.ts';
import { startSite } from '../support/site.ts';

const SEED_KEY = '6f1c0b9d83e2475ab7c4d90e5f2a8163c7d0e94b1f85a236d4790bce8a13f265';

/** Additions that a next build could make: columns, an index and a table that the present build does not use. */
const LATER: readonly Migration[] = [
  ...migrations,
  {
    name: '901-notes-of-bets',
    kind: 'expand',
    sql: [
      'alter table bets add column note text;',
      'alter table rounds add column noted boolean not null default false;',
      'alter table transfers add column note text;',
      'create index bets_noted on bets (note);',
      'create table notes (player_id bigint primary key references players (id), note text not null);',
    ].join('\n'),
  },
];

const betInCrash = async (player: Client): Promise<{ roundId: number }> => {
  const [item] = (await player.inventory()).filter(({ price }) => price <= 200);
  if (!item) throw new Error('no item');
  return betInTime(player, { item, autoWithdraw: 1.5 });
};

/** True while the wheel's round accepts bets for at least a second, at the speed of this test. */
const isOpen = ({ game }: ServerPayload<'newGameWheel'>): boolean => game.phase === 'betting' && game.msLeft > 4000;

const betOnWheel = async (player: Client): Promise<void> => {
  const [item] = (await player.inventory()).filter(({ price }) => price <= 200);
  if (!item) throw new Error('no item');
  const { round, answer } = await inTime(async () => {
    const { roundId: round } = await player.next('newGameWheel', isOpen);
    const bet = { items: byId([item]), sum: item.price, colour: 'black' as const, round };
    const answer = await player.call('POST /api/wheel/setBet', bet, `after-the-expansion-${round}`);
    return { round, answer, message: answer.message };
  });
  expect(answer).toMatchObject({ status: 'success' });
  await player.first('newGameWheel', (one) => one.roundId > round, 60_000);
};

it(
  'an earlier build continues during the migration to a later schema, and restarts on it',
  { timeout: 240_000 },
  async () => {
    const site = await startSite({
      speed: 4,
      seedKey: SEED_KEY,
      settings: { 'wheel.bettingMs': 8000, 'wheel.spinMs': 2000, 'wheel.resultMs': 1000 },
    });
    const { databaseUrl } = site.config;
    const otherDir = mkdtempSync(join(tmpdir(), 'updraft-other-'));
    // The embedded database belongs to one process, so the next process starts in its directory after the first has
    // ended.
    const dataDir = databaseUrl ? otherDir : site.config.dataDir;
    const start = () => startServer({ dataDir, databaseUrl, environment: { SEED_KEY }, isShortLived: true });
    const command = (program: string, ...args: string[]) =>
      runProgram(program, args, { dataDir, databaseUrl, environment: { SEED_KEY, PORT: '0', DEMO_PLAYERS: '0' } });
    const player = await connect(site.url, 'rich');
    const atWheel = await connect(site.url, 'rich', player.token, { game: 'wheel' });

    // The schema changes between a bet and its payment.
    const { roundId } = await betInCrash(player);
    const nextRound = player.first('crashStartTimer', (one) => one.roundId > roundId, 60_000);
    expect(await migrate(site.db, LATER)).toEqual({ applied: 1, later: [] });
    await nextRound;
    await betOnWheel(atWheel);
    atWheel.close();
    expect(
      await site.db.query(`select 1 from bets where status not in (1, 2) and round_id <= $1 and game = 'crash'`, [
        roundId,
      ]),
    ).toEqual([]);

    // A rolling restart with the same build, as for a rollback.
    const other = POSTGRES_URL ? await start() : null;
    player.close();
    await site.stop();
    const next = other ?? (await start());
    const url = `http://localhost:${next.port}`;
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
    const again = await connect(url, 'rich', player.token);
    await betInCrash(again);
    again.close();
    await next.stop();

    const plan = await command('migrate', '--plan');
    expect(plan.said).toContain('No migration is pending.');
    expect(plan.said).toContain('note applied by a later build: 901-notes-of-bets');
    expect(await command('migrate')).toMatchObject({ code: 0 });

    const db = await openDb({ dataDir, databaseUrl });
    expect(await reconcile(db, FEATURE_CHECKS)).toEqual([]);
    await db.query(`insert into migrations (name, checksum, needs) values ('902-no-bets', '', '901-notes-of-bets')`);
    await db.close();
    const refused = await command('main');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toContain('902-no-bets has taken away what this build uses');
    expect(refused.said).not.toContain('    at ');
    expect(await command('migrate', '--plan', '--json')).toMatchObject({ code: 1 });
    await site.drop();
    rmSync(otherDir, { recursive: true, force: true });
  },
);
