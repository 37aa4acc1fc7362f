import { oneLine } from '@updraft/rules/text';
import { parseTradeLink } from '@updraft/rules/withdrawals';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { lockActing } from '../../kernel/players.store.ts';

/**
 * Saves a player's trade link. A link of another account would send items to another person, so it is refused, and the
 * attempt is recorded for staff. [WD-20] Expected failures: `user_api.trade_link_not_saved` (the text is no trade
 * link), `trade_link_not_yours`, `user_api.banned`.
 */
export const saveTradeLink = (
  outbox: Outbox,
  { playerId, text }: { playerId: number; text: string },
): Promise<Outcome<object>> =>
  outbox.tx(async (query) => {
    const player = await lockActing(query, playerId);
    if (player.banned) return refuse('user_api.banned');
    const link = parseTradeLink(text);
    if (!link) return refuse('user_api.trade_link_not_saved');
    if (link.steamId !== player.steam_id) {
      await query.query(
        'insert into trade_link_claims (player_id, steam_id) values ($1, $2) on conflict (player_id, steam_id) do nothing',
        [playerId, link.steamId],
      );
      return refuse('user_api.trade_link_not_yours');
    }
    await query.query('update players set trade_link = $2 where id = $1', [playerId, oneLine(text)]);
    return { ok: true };
  });
