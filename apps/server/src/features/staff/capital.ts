import { HOUSE, post } from '@updraft/ledger';
import { type Db, one } from '../../db/db.ts';
import { appendAudit } from '../../kernel/audit.ts';

export interface PutCapitalIn {
  capitalCents: number;
  reason: string;
  /** Name of the actor in the audit log. */
  actor: string;
  /** Key of the payment; each key is booked once. */
  key: string;
}

/** `known`: this payment was booked before. `conflict`: another sum was booked before under the same key. */
export type CapitalOutcome = { outcome: 'posted' | 'known' } | { outcome: 'conflict'; knownCents: number };

/**
 * Books the owner's money into the house's cash, with its reason in the audit log, in one transaction and once for each
 * key. [S8]
 */
export const putCapitalIn = (db: Db, { capitalCents, reason, actor, key }: PutCapitalIn): Promise<CapitalOutcome> =>
  db.tx(async (query) => {
    await query.query('select pg_advisory_xact_lock(725002)');
    const transferKey = `opening.capital:${key}`;
    const known = await query.query<{ cents: number }>(
      `select p.amount_cents as cents from transfers t join postings p on p.transfer_id = t.id and p.account_id = ${HOUSE.cash} where t.key = $1`,
      [transferKey],
    );
    if (known.length > 0) {
      const { cents } = one(known);
      return cents === capitalCents ? { outcome: 'known' } : { outcome: 'conflict', knownCents: cents };
    }
    await post(query, [
      {
        key: transferKey,
        kind: 'opening.capital',
        playerId: null,
        memo: { reason, actor },
        cash: [{ from: HOUSE.capital, to: HOUSE.cash, cents: capitalCents }],
        items: [],
      },
    ]);
    await appendAudit(query, { actor, action: 'house.capital', details: { key, capitalCents, reason } });
    return { outcome: 'posted' };
  });
