import { expect, it } from 'vitest';
import { openDb } from '../../apps/server/src/db/open.ts';
import { byId, connect, waiting } from '../support/client.ts';
import { runProgram } from '../support/run-program.ts';
import { startSite } from '../support/site.ts';

it('[CR-22] [S8] a round is refunded once by command, if no server owns the table', async () => {
  const site = await startSite({ settings: { 'crash.countdownTicks': 100 } });
  const run = (program: string, ...args: string[]) => runProgram(program, args, site.config);
  const player = await connect(site.url, 'rich');
  const { roundId } = await waiting(player);
  const items = (await player.inventory()).slice(0, 2);
  const sum = Math.round(items.reduce((total, item) => total + item.price * 100, 0));
  expect(
    await player.request('newBet', { apiToken: player.token, items: byId(items), sum: sum / 100, autoWithdraw: 2 }),
  ).toMatchObject({ status: 'success' });
  player.close();
  const round = String(roundId);
  // A running server locks its embedded database; on PostgreSQL it holds the table's lease.
  expect(await run('refund-round', round, '--game', 'crash', '--reason', 'too early')).toMatchObject({ code: 1 });
  await site.stop();

  const given = ['--game', 'crash', '--reason', 'why not'];
  const refused = [
    [],
    [round],
    [round, '--game', 'crash'],
    [round, '--reason', 'why not'],
    [round, '--game', 'none', '--reason', 'why not'],
    [round, '--game', 'crash', '--reason', ' '],
    ['0', ...given],
    ['x', ...given],
    [round, round, ...given],
    [round, ...given, '--all'],
  ];
  await Promise.all(
    refused.map(async (args) => {
      const { code, said } = await run('refund-round', ...args);
      expect([args, code, said.includes('Refused')]).toEqual([args, 1, false]);
    }),
  );
  expect(await run('refund-round', '987654', ...given)).toEqual({
    code: 1,
    said: 'Refused. Round 987654 of crash does not exist.\n',
  });
  const lost = ['--game', 'crash', '--reason', 'chain 1 is lost'];
  expect(await run('refund-round', round, ...lost)).toEqual({
    code: 0,
    said: `Round ${round} of crash is refunded. Bets: 1, players: 1, cents: ${sum}.\n`,
  });
  expect(await run('refund-round', round, ...lost)).toEqual({
    code: 0,
    said: `Round ${round} of crash has been refunded already.\n`,
  });
  expect(await run('reconcile')).toEqual({
    code: 0,
    said: expect.stringMatching(/: [1-9]\d* rounds, [1-9]\d* transfers\.\nThe books balance\.\n$/),
  });

  const db = await openDb(site.config);
  expect(await db.query(`select details->>'reason' as reason from audit_log where action = 'crash.refund'`)).toEqual([
    { reason: 'chain 1 is lost' },
  ]);
  expect(await db.query('select 1 from outbox where published_at is null')).toEqual([]);
  await db.close();
  await site.drop();
}, 180_000);
