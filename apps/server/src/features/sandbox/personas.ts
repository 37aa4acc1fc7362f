import type { Persona } from '@updraft/contract';
import { HOUSE, cashOf, itemsOf, post } from '@updraft/ledger';
import { PERSONAS, demoNumberOf, newSteamId } from '@updraft/outside/steam-openid/sandbox';
import type { Outbox } from '../../kernel/outbox.ts';
import { type PlayerRow, type SteamIdentity, lockPlayers } from '../../kernel/players.store.ts';

const RICH_CENTS = 500_000;
const RICH_ITEMS = 12;

/** Returns the roles of a persona (null: any other account), and if the account is that of a demo player. */
export const rolesOf = (steamId: string): Pick<SteamIdentity, 'isDemo' | 'roles'> => {
  const persona = PERSONAS.find((one) => one.steamId === steamId);
  return {
    isDemo: demoNumberOf(steamId) !== null,
    roles: persona
      ? {
          admin: persona.roles.includes('admin'),
          finance: persona.roles.includes('finance'),
          moderator: persona.roles.includes('moderator'),
          support: persona.roles.includes('support'),
          youtuber: persona.roles.includes('creator'),
          banned: persona.roles.includes('banned'),
        }
      : null,
  };
};

export const steamIdOfPersona = (persona: Persona): string => {
  if (persona === 'new') return newSteamId();
  const found = PERSONAS.find((one) => one.persona === persona);
  if (!found) throw new Error(`no persona ${persona}`);
  return found.steamId;
};

/** Gives the rich persona play money and items, by a transfer like any other. Other players get nothing. */
export const grantToNewPlayer = async (outbox: Outbox, player: PlayerRow): Promise<void> => {
  const isRich = PERSONAS.some((one) => one.persona === 'rich' && one.steamId === player.steam_id);
  if (!isRich) return;
  await outbox.tx(async (query) => {
    await lockPlayers(query, [player.id]);
    const items = await query.query<{ id: number; price_cents: number }>(
      `select id, price_cents
       from (
         select distinct on (entry_id) id, entry_id, price_cents
         from items
         where account_id = ${HOUSE.stock} and price_cents between 300 and 20000
         order by entry_id, id
       ) i
       order by md5(entry_id::text) limit $1`,
      [RICH_ITEMS],
    );
    await post(query, [
      {
        key: `sandbox.grant:${player.id}`,
        kind: 'sandbox.grant',
        playerId: player.id,
        cash: [{ from: HOUSE.capital, to: cashOf(player.id), cents: RICH_CENTS }],
        items: items.map((item) => ({
          itemId: item.id,
          from: HOUSE.stock,
          to: itemsOf(player.id),
          priceCents: item.price_cents,
        })),
      },
    ]);
  });
};
