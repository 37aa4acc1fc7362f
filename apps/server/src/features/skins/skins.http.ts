import type { CallOutput } from '@updraft/contract';
import { cents, parseDollars, toDollars } from '@updraft/rules/money';
import type { TradeService } from '@updraft/outside/steam-trade';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { refusal } from '../../lib/result.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { appendAudit } from '../../kernel/audit.ts';
import { seeInventory, shownInventory } from './game-inventory.ts';
import type { SkinDeposits } from './skins.commands.ts';
import { listDeposits, shownDeposit } from './shown-deposit.ts';
import { listReversed } from './skins.store.ts';

type SkinCalls = Pick<
  Handlers,
  | 'POST /api/deposits/skins/inventory'
  | 'POST /api/deposits/skins/create'
  | 'POST /api/deposits/skins/list'
  | 'POST /api/staff/skins/setAllowance'
  | 'POST /api/staff/skins/reversed'
>;

interface Dependencies {
  db: Db;
  outbox: Outbox;
  skins: SkinDeposits;
  service: Pick<TradeService, 'inventory'>;
  catalogue: Catalogue;
  settings: SettingsReader;
  /** Time in which Steam can reverse a trade, ms. */
  protectionMs: () => number;
  /** Returns withdrawn skins that came back by a reversed trade, newest first. */
  takenBackOf: () => Promise<CallOutput<'POST /api/staff/skins/reversed'>['taken']>;
}

export const skinHandlers = ({
  db,
  outbox,
  skins,
  service,
  catalogue,
  settings,
  protectionMs,
  takenBackOf,
}: Dependencies): SkinCalls => ({
  'POST /api/deposits/skins/inventory': async (_input, { session }) => {
    const terms = { percent: settings.get('deposit.skinsPercent'), protection_ms: protectionMs() };
    const seen = await seeInventory({ db, service, catalogue, settings }, session.playerId);
    return seen.ok
      ? { status: 'success', items: shownInventory(seen.items, catalogue), ...terms }
      : { ...refusal(seen), items: [], ...terms };
  },
  'POST /api/deposits/skins/create': async ({ assets, sum }, { session, idempotencyKey }) => {
    const outcome = await skins.create({
      playerId: session.playerId,
      assetIds: assets,
      sumCents: parseDollars(sum) ?? cents(0),
      key: idempotencyKey,
    });
    if (!outcome.ok) return refusal(outcome);
    const deposit = await shownDeposit({ query: db, catalogue }, outcome.id);
    if (deposit.status === 'canceled') return { status: 'error', message: 'deposit_api.skins_not_offered', deposit };
    return { status: 'success', message: 'deposit_api.skins_offered', url: deposit.trade.url, deposit };
  },
  'POST /api/deposits/skins/list': async (_input, { session }) => ({
    deposits: await listDeposits({ query: db, catalogue }, session.playerId),
  }),
  'POST /api/staff/skins/setAllowance': ({ player_id: playerId, allowance, reason }, { session }) =>
    outbox.tx(async (query) => {
      if (playerId === session.playerId) return { status: 'error' as const, message: 'staff_api.own_account' };
      if ((await lockPlayers(query, [playerId])).size === 0)
        return { status: 'error' as const, message: 'staff_api.player_not_found' };
      const allowanceCents = parseDollars(allowance) ?? 0;
      await query.query('update players set skin_allowance_cents = $2 where id = $1', [playerId, allowanceCents]);
      await appendAudit(query, {
        actor: `player ${session.playerId}`,
        action: 'skins.allowance',
        details: { playerId, allowanceCents, reason },
      });
      return { status: 'success' as const, message: 'staff_api.allowance_set' };
    }),
  'POST /api/staff/skins/reversed': async () => ({
    deposits: (await listReversed(db)).map((row) => ({
      id: row.id,
      player: { id: row.player_id, username: row.username },
      credited: toDollars(row.credited_cents ?? 0),
      owed: toDollars(row.owed_cents),
      reversed_at: (row.reversed_at ?? row.created_at).toISOString(),
    })),
    taken: await takenBackOf(),
  }),
});
