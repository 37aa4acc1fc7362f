import type { CallInput, CallName, CallOutput } from '@updraft/contract';
import { HOUSE } from '@updraft/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../apps/server/src/db/db.ts';
import { openDb } from '../../apps/server/src/db/open.ts';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { stockedTemplate } from '../../apps/server/src/testing/stocked.ts';
import { callAs } from '../support/client.ts';
import { openBox } from '../support/open-box.ts';
import { pause } from '../support/pause.ts';
import { type Player, prepareDatabase } from '../support/players.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const KILLS = Number(process.env['SIMULATION_KILLS'] ?? 6);
const MS_A_KILL = 120_000;
const PRIZES = [100, 50, 25, 15, 10];
const SETTINGS = { 'tournament.scheduled': false, 'wagering.factor': 0 };
/**
 * Time from the expected readiness of the next server until the end of its tournament, whose prizes are paid a few
 * seconds later.
 */
const ENDS_AFTER_MS = 1000;
/** Time of the latest kill after the server is ready. */
const LATEST_MS = 16_000;

let place: Awaited<ReturnType<typeof newDatabase>>;
let players: Player[];
let server: RunningServer | null = null;

beforeAll(async () => {
  place = await newDatabase({ template: await stockedTemplate() });
  players = await prepareDatabase(place, {
    count: PRIZES.length + 1,
    itemsEach: 0,
    more: async (db) => void (await db.query('update players set is_admin = (id = (select max(id) from players))')),
  });
});
afterAll(async () => {
  await server?.kill();
  await place.drop();
});

const start = async (): Promise<string> => {
  server = await startServer({ ...place, settings: SETTINGS, isShortLived: true });
  return `http://127.0.0.1:${server.port}`;
};
const kill = async (): Promise<void> => {
  await server?.kill();
  server = null;
};
/** Uses the database while no server runs. */
const away = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  const db = await openDb(place);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};
const call = <K extends CallName>(url: string, name: K, options: { token?: string; input?: CallInput<K> } = {}) =>
  callAs(url, name, options as never) as Promise<CallOutput<K>>;

/** Announces a tournament that begins at once. Players take part; the first has most points. */
const play = async (url: string): Promise<void> => {
  const admin = players.at(-1)?.token ?? '';
  const announced = await call(url, 'POST /api/staff/tournaments/create', {
    token: admin,
    input: {
      name: 'Cup',
      name_ru: 'Кубок',
      description: 'Points.',
      description_ru: 'Очки.',
      prizes: PRIZES,
      min_payment: 0,
      starts_in: 0,
      minutes: 60,
    },
  });
  expect(announced).toMatchObject({ status: 'success' });
  const get = () => call(url, 'POST /api/tournaments/get');
  await expect.poll(async () => (await get()).tournament?.id, { timeout: 30_000 }).toBe(announced.params?.['id']);
  const { cases } = await call(url, 'GET /api/cases/get');
  const boxId = cases.find(({ name }) => name === 'Breeze')?.id ?? 0;
  for (const [at, { token }] of players.slice(0, PRIZES.length).entries()) {
    await call(url, 'POST /api/tournaments/setActive', { token });
    for (let boxes = PRIZES.length; boxes > at; boxes--) await openBox(url, { token, boxId });
  }
};
const isPaid = (db: Db): Promise<boolean> =>
  db.query('select 1 from tournaments where status = 0').then((rows) => rows.length === 0);

it(
  `[I1] [TO-7] a server that is killed around the payment of prizes pays each prize once, in ${KILLS} kills`,
  { timeout: (KILLS + 1) * MS_A_KILL },
  async () => {
    // Kills approach the payment by bisection: the next kill is later after a kill before the payment, else earlier.
    let [earliestMs, latestMs] = [0, LATEST_MS];
    const outcomes: boolean[] = [];
    let url = await start();
    for (let at = 0; at < KILLS; at++) {
      await play(url);
      const startMs = server?.readyMs ?? 0;
      await kill();
      await away(async (db) => {
        await db.query('alter table tournaments disable trigger tournaments_stay');
        await db.query(
          `update tournaments set ends_at = clock_timestamp() + $1 * interval '1 millisecond' where status = 0`,
          [startMs + ENDS_AFTER_MS],
        );
        await db.query('alter table tournaments enable trigger tournaments_stay');
      });
      url = await start();
      const afterMs = (earliestMs + latestMs) / 2;
      await pause(afterMs);
      await kill();
      const paid = await away(isPaid);
      outcomes.push(paid);
      if (paid) latestMs = afterMs;
      else earliestMs = afterMs;
      url = await start();
      const over = async (): Promise<boolean> => {
        const { tournament, is_paying: isPaying } = await call(url, 'POST /api/tournaments/get');
        return tournament === null && !isPaying;
      };
      await expect.poll(over, { timeout: 60_000 }).toBe(true);
    }
    await server?.stop();
    server = null;
    const winners = players.slice(0, PRIZES.length).map(({ id }) => id);
    const given = await away((db) =>
      db.query<{ won: number[]; cents: number[]; told: number[] }>(
        `select array(select player_id from transfers x where x.kind = 'tournament.won'
             and (x.memo->>'tournament')::bigint = t.id order by (x.memo->>'prize')::int) as won,
           array(select p.amount_cents from transfers x join postings p on p.transfer_id = x.id and p.amount_cents > 0
             where x.kind = 'tournament.won' and (x.memo->>'tournament')::bigint = t.id
             order by (x.memo->>'prize')::int) as cents,
           array(select n.player_id from notifications n where n.name = 'notification.tournament_won'
             and n.created_at >= t.starts_at and n.created_at >= t.closed_at - interval '1 second'
             and n.created_at <= t.closed_at + interval '1 second' order by n.player_id) as told
         from tournaments t order by t.id`,
      ),
    );
    const once = { won: winners, cents: PRIZES.map((dollars) => dollars * 100), told: winners };
    expect(given).toEqual(Array.from({ length: KILLS }, () => once));
    const left = await away((db) =>
      db.query(
        `select account_id from postings where account_id = ${HOUSE.tournamentMoney} group by 1 having sum(amount_cents) <> 0`,
      ),
    );
    expect(left).toEqual([]);
    // Kills must fall on both sides of the payment.
    expect(new Set(outcomes).size, `${outcomes.join()}`).toBe(2);
  },
);
