import type { ServerEventName, ServerPayload } from '@updraft/contract';
import { reconcile } from '@updraft/ledger';
import { verifierOf } from '@updraft/rules/verifiers';
import { publishedValues } from '@updraft/rules/fairness';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb } from '../../apps/server/src/db/open.ts';
import { FEATURES } from '../../apps/server/src/features.ts';
import { bookChecksOf } from '../../apps/server/src/features/reconciliation.ts';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { stockedTemplate } from '../../apps/server/src/testing/stocked.ts';
import { type Client, connect } from '../support/client.ts';
import { ROOT, type RunningServer, startServer } from '../support/server.ts';

/** Phases that follow quickly; the beacon comes one to four seconds after the close. */
const QUICK = { 'jackpot.timerMs': 3000, 'jackpot.endTimeSeconds': 7 };

let place: Awaited<ReturnType<typeof newDatabase>>;
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
    source: join(ROOT, 'apps/server/src/main.ts'),
    settings: QUICK,
  });

/** Two players whose pages show the jackpot. */
type Pair = readonly [Client, Client];
const joined = async (): Promise<Pair> => {
  const url = `http://127.0.0.1:${server.port}`;
  const game = 'jackpot';
  return [await connect(url, 'rich', undefined, { game }), await connect(url, 'player', undefined, { game })];
};
const leave = (pair: Pair): void => pair.forEach((client) => client.close());

/** Such an event, whether it has come already or not. */
const heard = async <K extends ServerEventName>(
  client: Client,
  event: K,
  fits: (payload: ServerPayload<K>) => boolean,
): Promise<ServerPayload<K>> => client.seen(event).find(fits) ?? client.next(event, fits);

/** The player's next item in the pot. Returns the round. */
const bet = async (client: Client): Promise<number> => {
  // After the first start the chain waits for its salt.
  await heard(client, 'newGameJackpot', () => true);
  await client.call('POST /api/sandbox/fund', { sum: 0, items: 3 });
  const item = (await client.inventory()).find(({ price, lockedUntil }) => price >= 0.5 && lockedUntil === null);
  const answer = await client.call('POST /api/jackpot/setBet', { items: [item?.myId ?? 0] });
  if (answer.status !== 'success') throw new Error(answer.message);
  const { game } = await client.call('POST /api/jackpot/get', {});
  return game?.id ?? 0;
};
/** The round is over for everybody, and the next one is open. */
const over = (client: Client, roundId: number) =>
  heard(client, 'newGameJackpot', (snapshot) => snapshot.roundId > roundId);

/** When the server is killed, by what has been heard of the round in which both have bet. */
const MOMENTS: Readonly<Record<string, (pair: Pair, roundId: number) => Promise<unknown>>> = {
  'with the second bet': () => Promise.resolve(),
  'in the countdown': ([one], roundId) =>
    heard(one, 'jackpotTimer', (tick) => tick.roundId === roundId && tick.timer === 1),
  'before the beacon': ([one], roundId) =>
    heard(one, 'jackpotTimer', (tick) => tick.roundId === roundId && tick.timer === 0),
  'after the beacon': ([one], roundId) => heard(one, 'startJackpot', (spin) => spin.roundId === roundId),
  'with the win': (pair, roundId) =>
    Promise.any(pair.map((client) => heard(client, 'jackpotWin', (win) => win.roundId === roundId))),
};

it('[I1] [JP-26] [JP-27] a server that is killed at each boundary of the jackpot’s phases, before and after the beacon, pays each pot once, as committed', async () => {
  const rounds: number[] = [];
  // One player alone: the stake and the five minutes go on.
  let pair = await joined();
  const alone = await bet(pair[0]);
  await server.kill();
  leave(pair);
  server = await start();
  pair = await joined();
  const { game, own } = await pair[0].call('POST /api/jackpot/get', {});
  expect([game?.id, game?.status, own.length]).toEqual([alone, 3, 1]);
  for (const [name, moment] of Object.entries(MOMENTS)) {
    if (rounds.length > 0) await bet(pair[0]);
    const roundId = await bet(pair[1]);
    rounds.push(roundId);
    const announced = (await pair[0].call('POST /api/jackpot/get', {})).game;
    await moment(pair, roundId);
    const spin = pair[0].seen('startJackpot').find((one) => one.roundId === roundId);
    await server.kill();
    leave(pair);
    server = await start();
    pair = await joined();
    await over(pair[0], roundId);
    const past = await pair[0].call('POST /api/jackpot/getGame', { id: roundId });
    if (!past.success) throw new Error(past.message);
    expect(past.game, name).toMatchObject({
      ...{ closes_at_ms: announced?.closesAt, public_hash: announced?.public_hash, refunded_at: null },
      beacon: announced?.beacon,
      ...(spin && { result: { winner: { user: { id: spin.winner.user.id }, win: spin.winner.win } } }),
    });
    const shown = await pair[0].call('GET /api/fairness/round', { game: 'jackpot', id: roundId });
    expect(shown.success && verifierOf('jackpot')?.verify(publishedValues(shown.round)).ok, name).toBe(true);
  }
  leave(pair);
  await server.stop();

  const db = await openDb(place);
  const settled = await db.query<{ round_id: number; statuses: number[]; paid: number }>(
    `select b.round_id, array_agg(b.status order by b.status) as statuses,
       sum((select count(*) from transfers t where t.key = 'jackpot:win:' || b.id))::int as paid
     from bets b where b.game = 'jackpot' group by b.round_id order by b.round_id`,
  );
  expect(settled).toEqual(rounds.map((id) => ({ round_id: id, statuses: [1, 2], paid: 1 })));
  expect(await reconcile(db, bookChecksOf(FEATURES))).toEqual([]);
  await db.close();
});
