import { caseNumber, itemAt } from '@updraft/rules/cases';
import type { Db } from '../../apps/server/src/db/db.ts';
import type { Records } from './records.ts';

interface OpeningRow {
  id: number;
  player_id: number;
  box_id: number;
  version: number;
  hash: string;
  seed: string | null;
  client_seed: string;
  nonce: number;
  number: number;
  entry_id: number;
  item_id: number;
}

/**
 * Checks that acknowledged openings are recorded as acknowledged, and that all openings with a revealed seed follow
 * from it.
 */
export const auditOpenings = async (db: Db, { openings }: Pick<Records, 'openings'>): Promise<string[]> => {
  const rows = await db.query<OpeningRow>(
    `select o.id, o.player_id, o.box_id, o.version, s.hash, s.seed, o.client_seed, o.nonce, o.number, o.entry_id, o.item_id
     from case_openings o join case_seeds s on s.id = o.seed_id`,
  );
  const items = await db.query<{ box_id: number; version: number; entry_id: number; parts: number }>(
    'select box_id, version, entry_id, parts from case_box_items',
  );
  const chances = new Map<string, { itemId: number; parts: number }[]>();
  for (const { box_id, version, entry_id, parts } of items) {
    const box = `${box_id} ${version}`;
    chances.set(box, [...(chances.get(box) ?? []), { itemId: entry_id, parts }]);
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wrong: string[] = [];
  for (const told of openings.values()) {
    const row = byId.get(told.openingId);
    const kept = row && [row.player_id, row.hash, row.nonce, row.number, row.entry_id, row.item_id];
    const expected = [told.playerId, told.seedHash, told.nonce, told.number, told.entryId, told.itemId];
    if (JSON.stringify(kept) !== JSON.stringify(expected))
      wrong.push(`the acknowledged opening ${JSON.stringify(expected)} is ${JSON.stringify(kept) || 'missing'}`);
  }
  for (const { id, seed, client_seed: clientSeed, nonce, ...row } of rows) {
    if (seed === null) continue;
    const number = caseNumber({ serverSeed: seed, clientSeed, nonce });
    const entryId = itemAt(chances.get(`${row.box_id} ${row.version}`) ?? [], row.number);
    if (number !== row.number || entryId !== row.entry_id)
      wrong.push(`opening ${id} gave ${row.entry_id} by ${row.number}, and its seeds say ${number}`);
  }
  return wrong;
};
