import { reconcile } from '@updraft/ledger';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb } from '../../apps/server/src/db/open.ts';
import { FEATURES } from '../../apps/server/src/features.ts';
import { bookChecksOf } from '../../apps/server/src/features/reconciliation.ts';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { stockedTemplate } from '../../apps/server/src/testing/stocked.ts';
import { type Client, connect } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import './contract.ts';
import { sideOf, winCents } from './rules/index.ts';
import { coinToss } from './server/index.ts';

type Place = Awaited<ReturnType<typeof newDatabase>>;

let place: Place;
let server: RunningServer;
beforeAll(async () => {
  place = await newDatabase({ template: await stockedTemplate() });
  server = await start();
});
afterAll(async () => {
  await server.kill();
  await place.drop();
});

const start = (): Promise<RunningServer> =>
  startServer({
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    isShortLived: true,
    source: join(import.meta.dirname, 'process.ts'),
    settings: { 'coin_toss.openMs': 3000, 'coin_toss.tossMs': 1500, 'coin_toss.resultMs': 500 },
  });
const joined = async (): Promise<Client> => {
  const client = await connect(`http://127.0.0.1:${server.port}`, 'rich');
  await client.request('watch', { game: 'coin_toss' });
  return client;
};

/** Moments of the kill, by the last event of the bet's round that the client has received. */
const MOMENTS = {
  'right after the bet': () => Promise.resolve(),
  'in the toss': (client: Client, roundId: number) => client.next('coinTossStart', (one) => one.roundId === roundId),
  'with the result': (client: Client, roundId: number) =>
    client.next('coinTossResult', (one) => one.roundId === roundId),
};

it('a server that is killed at any phase settles each bet once, by the committed result of its round', async () => {
  const made: number[] = [];
  let before = 0;
  for (const moment of Object.values(MOMENTS)) {
    const client = await joined();
    // After a quick restart the server continues the round of the last bet, so the test waits for a later one.
    const { roundId } = await client.next(
      'coinTossInit',
      (one) => one.phase === 'open' && one.msLeft > 1000 && one.roundId > before,
    );
    before = roundId;
    const [item] = await client.inventory();
    if (!item) throw new Error('no item');
    const bet = { items: { [item.myId]: {} }, sum: item.price, side: 'heads', round: roundId } as const;
    const answer = await client.call('POST /api/coin-toss/setBet', bet);
    if (answer.status !== 'success') throw new Error(answer.message);
    made.push(answer.bet.id);
    await moment(client, roundId);
    await server.kill();
    client.close();
    server = await start();
  }
  const client = await joined();
  const last = await client.next('coinTossInit');
  await client.next('coinTossInit', ({ roundId }) => roundId > last.roundId);
  client.close();
  await server.stop();

  const db = await openDb(place);
  const rows = await db.query<{
    status: number;
    stake: number;
    win: number | null;
    round: number;
    day: number;
    secret: string;
    result: string;
    paid: number;
  }>(
    `select b.status, b.stake_cents as stake, b.win_cents as win, r.id as round, r.day_of_month as day,
       r.secret_hash as secret, r.result->>'side' as result,
       (select count(*)::int from transfers t where t.key = 'coin_toss:win:' || b.id) as paid
     from bets b join rounds r on r.game = b.game and r.id = b.round_id where b.id = any($1::bigint[])`,
    [made],
  );
  expect(rows).toHaveLength(made.length);
  for (const { status, stake, win, round, day, secret, result, paid } of rows) {
    expect(result).toBe(sideOf({ secretHash: secret, roundId: round, dayOfMonth: day }));
    expect([status, win, paid]).toEqual(result === 'heads' ? [1, winCents(stake), 1] : [2, null, 0]);
  }
  expect(await reconcile(db, bookChecksOf([...FEATURES, coinToss]))).toEqual([]);
  await db.close();
});
