import { FAIRNESS_ROUNDS_PAGE } from '@updraft/contract';
import { cents, parseDollars, toDollars } from '@updraft/rules/money';
import type { Counter } from 'prom-client';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { refusal } from '../../lib/result.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { findBox, listBoxes } from './boxes.store.ts';
import { publishedOpening, seedOpenings, shownBox, shownItems, shownOpening, shownWin } from './cases.views.ts';
import type { LiveDrops } from './live-drops.ts';
import type { Openings } from './opening.ts';
import { chancesByHash, chancesOf, findOpening, openingsOfSeed } from './openings.store.ts';
import type { Boxes } from './saving.ts';
import { type Seeds, type SeedsAnswer, shownSeeds } from './seeds.ts';
import { revealedSeed } from './seeds.store.ts';

type CasesCalls = Pick<
  Handlers,
  | 'GET /api/cases/get'
  | 'GET /api/cases/getOne'
  | 'GET /api/cases/opening'
  | 'GET /api/fairness/opening'
  | 'GET /api/fairness/openings'
  | 'POST /api/cases/open'
  | 'POST /api/cases/getSeeds'
  | 'POST /api/cases/setClientSeed'
  | 'POST /api/cases/rotateSeed'
  | 'POST /api/staff/cases/save'
  | 'POST /api/staff/cases/close'
>;

interface Dependencies {
  db: Db;
  catalogue: Catalogue;
  seeds: Seeds;
  openings: Openings;
  boxes: Boxes;
  drops: Pick<LiveDrops, 'newest'>;
  /** Commands to open boxes by their response: `opened`, or the key of the refusal. */
  opened: Counter<'result'>;
}

const NOT_FOUND = { success: false as const, message: 'app_api.not_found' };

/** Loads an opening with the chances of its box; null: there is no such opening. */
const proven = async (db: Db, id: number) => {
  const row = await findOpening(db, id);
  return row && { row, chances: await chancesOf(db, { boxId: row.box_id, version: row.version }) };
};

const seedsAnswer = (done: string, answer: SeedsAnswer) => ({
  ...(answer.refusal ? refusal(answer.refusal) : { status: 'success' as const, message: done }),
  seeds: shownSeeds(answer),
});

export const casesHandlers = ({ db, catalogue, seeds, openings, boxes, drops, opened }: Dependencies): CasesCalls => ({
  'GET /api/cases/get': async (_input, { session }) => {
    const [all, liveDrop] = await Promise.all([listBoxes(db), drops.newest(session?.playerId ?? null)]);
    return { cases: all.map((box) => shownBox(catalogue, box)), liveDrop };
  },
  'GET /api/cases/getOne': async ({ id }) => {
    const box = await findBox(db, id);
    return box
      ? { success: true, box: { ...shownBox(catalogue, box), hash: box.hash }, items: shownItems(catalogue, box) }
      : { success: false, message: 'cases_api.box_not_found' };
  },
  'GET /api/cases/opening': async ({ id }, { session }) => {
    const found = await proven(db, id);
    return found
      ? { success: true, opening: shownOpening(found.row, found.chances, session?.playerId ?? null) }
      : NOT_FOUND;
  },
  'GET /api/fairness/opening': async ({ id }) => {
    const found = await proven(db, id);
    return found ? { success: true, opening: publishedOpening(found.row, found.chances) } : NOT_FOUND;
  },
  'GET /api/fairness/openings': async ({ seed: hash, before = Number.MAX_SAFE_INTEGER }) => {
    const seed = await revealedSeed(db, hash);
    if (!seed) return NOT_FOUND;
    const rows = await openingsOfSeed(db, { seedId: seed.id, before, most: FAIRNESS_ROUNDS_PAGE });
    const boxes = await chancesByHash(db, [...new Set(rows.map((row) => row.hash))]);
    return { success: true, ...seedOpenings(seed, { rows, boxes }) };
  },
  'POST /api/cases/open': async (input, { session, idempotencyKey }) => {
    const answer = await openings.open({
      playerId: session.playerId,
      boxId: input.id,
      count: input.count,
      boxHash: input.box_hash,
      // The contract has checked the number: it is a sum of cents.
      priceCents: parseDollars(input.price) ?? cents(0),
      returnBasisPoints: Math.round(input.return_percent * 100),
      serverSeedHash: input.server_seed_hash,
      nonce: input.nonce,
      clientSeed: input.client_seed,
      key: idempotencyKey,
    });
    opened.inc({ result: answer.ok ? 'opened' : answer.message });
    if (!answer.ok) return refusal(answer);
    const winItems = answer.won.map((won) => shownWin(catalogue, won));
    const [winItem] = winItems;
    if (!winItem) throw new Error('an opening without an item');
    return {
      status: 'success',
      message: 'cases_api.opened',
      winItem,
      winItems,
      balance: toDollars(answer.balanceCents),
      nonce: answer.nextNonce,
    };
  },
  'POST /api/cases/getSeeds': async (_input, { session }) => shownSeeds(await seeds.now(session.playerId)),
  'POST /api/cases/setClientSeed': async ({ server_seed_hash: hash, client_seed: clientSeed }, { session }) =>
    seedsAnswer(
      'cases_api.client_seed_set',
      await seeds.setClientSeed({ playerId: session.playerId, hash, clientSeed }),
    ),
  'POST /api/cases/rotateSeed': async ({ server_seed_hash: hash }, { session }) =>
    seedsAnswer('cases_api.seed_rotated', await seeds.rotate({ playerId: session.playerId, hash })),
  'POST /api/staff/cases/save': async (
    { id, name, name_ru: nameRu, art, priority, price, items, reason },
    { session },
  ) => {
    const outcome = await boxes.save({
      id: id ?? null,
      name,
      nameRu,
      art,
      priority,
      reason,
      staffId: session.playerId,
      priceCents: parseDollars(price) ?? cents(0),
      items: items.map((item) => ({ itemId: item.id, parts: item.parts })),
    });
    return outcome.ok ? { status: 'success', message: 'staff_api.box_saved', id: outcome.id } : refusal(outcome);
  },
  'POST /api/staff/cases/close': async ({ id, reason }, { session }) => {
    const outcome = await boxes.close({ id, reason, staffId: session.playerId });
    return outcome.ok ? { status: 'success', message: 'staff_api.box_closed' } : refusal(outcome);
  },
});
