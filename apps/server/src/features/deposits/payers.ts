import type { Payer } from '@updraft/outside/payments';
import type { Query } from '../../db/db.ts';

interface PaidWith {
  playerId: number;
  /** The provider that names the instrument. */
  providerId: string;
  payer: Payer;
}

/** Remembers that a player has paid with this instrument. A player whose data were erased gets no entry. [RF-6] */
export type NotePayer = (query: Query, paidWith: PaidWith) => Promise<void>;

/** Normalises the name of an instrument, so that different spellings are equal. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, '');

/** Creates the recorder of instruments, which stores keyed hashes of the provider, the kind and the name. */
export const createNotePayer =
  (mask: (identifier: string) => string): NotePayer =>
  async (query, { playerId, providerId, payer }) => {
    const kind = payer.slice(0, payer.indexOf(':'));
    const name = plain(payer.slice(kind.length + 1));
    if (name === '') return;
    await query.query(
      `insert into deposit_instruments (player_id, instrument, kind)
       select id, $2, $3 from players where id = $1 and erased_at is null for share
       on conflict (player_id, instrument) do nothing`,
      [playerId, mask(`instrument ${providerId} ${kind} ${name}`), kind],
    );
  };
