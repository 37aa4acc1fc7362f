import { DATASET_FORMAT, type DatasetHeader, type DatasetRound } from '@updraft/rules/dataset';
import { FAIRNESS_ROUNDS_PAGE, datasetPlaces } from '@updraft/contract';
import type { Db } from '../../db/db.ts';
import { type DatasetRow, lastPublicPlace, publicRounds } from '../../stakes/past/past.store.ts';
import { findChain } from './chains.store.ts';
import type { ResultOf } from '../../stakes/ports.ts';
import type { PublishingGames } from './fairness.http.ts';

interface Dependencies {
  db: Db;
  games: PublishingGames;
}

/** One file of a chain's past. */
export interface Dataset {
  header: DatasetHeader;
  /** True if all rounds of the file are over: the file never changes again. */
  isComplete: boolean;
  lines: AsyncIterable<string>;
}

const roundOf = (row: DatasetRow, resultOf: ResultOf<unknown>): DatasetRound => {
  const { id, chain_index: index, day_of_month, rules_version, public_hash } = row;
  const round = { index, id, day_of_month, rules_version, public_hash };
  return row.refunded_at
    ? { ...round, seed: null, result: null, refunded_at: row.refunded_at.toISOString() }
    : { ...round, seed: row.seed, result: resultOf(row.result) };
};

/** Yields the lines page by page as they are read, so that no file is in memory as a whole. */
async function* linesOf(db: Db, header: DatasetHeader, resultOf: ResultOf<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  let above = header.from - 1;
  while (above < header.to) {
    const rows = await publicRounds(db, { chainId: header.chain, above, to: header.to, most: FAIRNESS_ROUNDS_PAGE });
    const last = rows.at(-1);
    if (!last) return;
    above = last.chain_index;
    yield rows.map((row) => `${JSON.stringify(roundOf(row, resultOf))}\n`).join('');
  }
}

/** Returns a part of a chain's past, numbered from 1; null: none of it is over and public. [F8, DS-1] */
export const findDataset = async (
  { db, games }: Dependencies,
  { chainId, part }: { chainId: number; part: number },
): Promise<Dataset | null> => {
  const chain = await findChain(db, chainId);
  const resultOf = chain && games.get(chain.game);
  if (!chain?.receipt || chain.salt === null || !resultOf) return null;
  const places = datasetPlaces(chain.game);
  const from = (part - 1) * places + 1;
  const end = Math.min(part * places, chain.length);
  const to = from > chain.length ? null : await lastPublicPlace(db, { chainId, from, to: end });
  if (to === null) return null;
  const { game, base, length, commitment, salt } = chain;
  const header: DatasetHeader = {
    format: DATASET_FORMAT,
    game,
    chain: chain.id,
    base,
    length,
    commitment,
    salt,
    from,
    to,
  };
  return { header, isComplete: to === end, lines: linesOf(db, header, resultOf) };
};
