import { gunzipSync } from 'node:zlib';
import { type PublishedResult, type TableGame } from '@updraft/contract';
import { DatasetCheck } from '@updraft/rules/dataset';
import { crashPointHundredths } from '@updraft/rules/crash';
import { publicHashOf, secretHashOf, sha256, walkChain } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { releaseDay } from '../../testing/chosen-day.ts';
import { type TestDatabase, openTestDatabase } from '../../testing/database.ts';
import { findDataset } from './dataset.ts';
import { datasetRoutes } from './dataset.http.ts';

const LENGTH = 1300;
const PLAYED = 1290;
const REFUNDED = 700;
const SALT = sha256('salt');
const games = new Map<TableGame, (result: unknown) => PublishedResult>([
  ['crash', (result) => ({ multiplier: (result as { pointHundredths: number }).pointHundredths / 100 })],
]);

let database: TestDatabase;
let app: FastifyInstance;
let chainId = 0;
let address = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await releaseDay(db);
  const seeds = [sha256('end')];
  for (let at = 0; at < LENGTH; at++) seeds.unshift(sha256(seeds[0] ?? ''));
  const [chain] = await db.query<{ id: number }>(
    `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt)
     values ('crash', 500, $1, $2, 'test', 1, $3, 'test') returning id`,
    [LENGTH, seeds[0], SALT],
  );
  chainId = chain?.id ?? 0;
  expect(walkChain(seeds[3] ?? '', 3)).toBe(seeds[0]);
  const rows = Array.from({ length: PLAYED }, (_unused, at) => {
    const n = at + 1;
    const secretHash = secretHashOf({ salt: SALT, seed: seeds[n] ?? '' });
    const point = crashPointHundredths({ secretHash, roundId: 500 + n, dayOfMonth: 9 });
    const isOver = n !== REFUNDED;
    return {
      n,
      public_hash: publicHashOf(secretHash),
      secret_hash: isOver ? secretHash : null,
      seed: isOver ? seeds[n] : null,
      result: isOver ? { pointHundredths: point } : null,
      refunded_at: isOver ? null : '2026-05-01T10:00:00Z',
    };
  });
  await db.query(
    `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase,
       starts_at, started_at, ended_at, settled_at, refunded_at, result, secret_hash, seed)
     select 'crash', 500 + n, $1::bigint, n, 9, public_hash, 1, '{}', 'ended', now(), now(), now(), now(), refunded_at,
       result, secret_hash, seed
     from jsonb_to_recordset($2::jsonb) as r(n integer, public_hash text, secret_hash text, seed text, result jsonb,
       refunded_at timestamptz)`,
    [chainId, JSON.stringify(rows)],
  );
  // The open round.
  await db.query(
    `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase, starts_at)
     values ('crash', 500 + ${PLAYED + 1}, $1, ${PLAYED + 1}, 9, $2, 1, '{}', 'waiting', now())`,
    [chainId, sha256('open')],
  );
  app = fastify();
  datasetRoutes({
    find: (asked) => findDataset({ db, games }, asked),
    addressGroupOf: () => `address ${address}`,
    nowMs: () => 0,
    log: createLog({ level: 'silent', pretty: false }),
  })(app);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const download = (path: string, encoding = 'identity') => {
  address++;
  return app.inject({ url: `/api/fairness/dataset/${path}`, headers: { 'accept-encoding': encoding } });
};

describe('the dataset of a chain', () => {
  it('[F8] [DS-1] has every public round in the order of play, and verifies offline', async () => {
    const answer = await download(`${chainId}/1.ndjson`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="crash-chain-${chainId}-rounds-1-${PLAYED}.ndjson"`,
    );
    // The file is incomplete, so it is cached for a minute only.
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    const [header = '', ...lines] = answer.body.trimEnd().split('\n');
    const check = new DatasetCheck(verifierOf);
    check.begin(header);
    for (const line of lines) check.next(line);
    expect(check.end()).toMatchObject({ rounds: PLAYED - 1, held: PLAYED - 1, refunded: 1, faults: 0, ok: true });
    expect(answer.body).not.toContain(sha256('open'));
  });

  it('[F8] is the same compressed', async () => {
    const [plain, packed] = [await download(`${chainId}/1.ndjson`), await download(`${chainId}/1.ndjson`, 'gzip, br')];
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('[S4] a dataset of an unknown part, chain or name is answered with 404', async () => {
    for (const path of [
      `${chainId}/2.ndjson`,
      '999/1.ndjson',
      `${chainId}/0.ndjson`,
      'x/1.ndjson',
      `${chainId}/1.csv`,
    ]) {
      expect([path, (await download(path)).statusCode]).toEqual([path, 404]);
    }
  });

  it('[S5] has a limit for each address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 22 }, async () => {
        const answer = await app.inject({ url: `/api/fairness/dataset/999/1.ndjson` });
        return answer.statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});

it('[DS-1] a complete file is immutable, and comes from memory the second time', async () => {
  let read = 0;
  async function* lines(): AsyncGenerator<string> {
    read++;
    await Promise.resolve();
    yield 'a line\n';
  }
  const other = fastify();
  datasetRoutes({
    find: async (asked) => {
      const dataset = await findDataset({ db: database.db, games }, { ...asked, chainId });
      return dataset && { ...dataset, isComplete: asked.chainId === 1, lines: lines() };
    },
    addressGroupOf: () => 'someone',
    nowMs: () => 0,
    log: createLog({ level: 'silent', pretty: false }),
  })(other);
  const ask = (chain: number) => other.inject({ url: `/api/fairness/dataset/${chain}/1.ndjson` });
  const answers = [await ask(1), await ask(1), await ask(2), await ask(2)];
  expect(answers.map(({ body }) => body)).toEqual(['a line\n', 'a line\n', 'a line\n', 'a line\n']);
  expect(answers[1]?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  // The incomplete file was read twice.
  expect(read).toBe(3);
  await other.close();
});
