import {
  type ActiveGiveaway,
  GIVEAWAY_HISTORY_LENGTH,
  GIVEAWAY_PARTICIPANTS_PAGE,
  type GiveawayParticipant,
  type PastGiveaway,
} from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { publicUsers } from '../../kernel/players.store.ts';
import type { DrawRow } from '../../prizes/draws.store.ts';
import { type PastPrizeRow, participantsBelow, pastPrizes, prizesOf } from './giveaway.store.ts';

type Shows = Pick<Catalogue, 'shownItem'>;

/** Builds a page of participants below a place, highest place first. */
export const shownParticipants = async (
  query: Query,
  { drawId, below = Number.MAX_SAFE_INTEGER }: { drawId: number; below?: number | undefined },
): Promise<GiveawayParticipant[]> =>
  (
    await participantsBelow(query, {
      drawId,
      below: Math.min(below, 2_000_000_000),
      most: GIVEAWAY_PARTICIPANTS_PAGE,
    })
  ).map(({ place, ...user }) => ({ place_id: place, user }));

/** Builds the running giveaway without its participants; null: the draw is over, or there is none. */
export const shownGiveaway = async (
  query: Query,
  { catalogue, draw }: { catalogue: Shows; draw: DrawRow | null },
): Promise<Omit<ActiveGiveaway, 'participants'> | null> => {
  if (draw?.status !== 'open' && draw?.status !== 'waiting') return null;
  const prizes = (await prizesOf(query, draw.id)).map((prize) => catalogue.shownItem(prize));
  const [item] = prizes;
  if (!item) throw new Error(`giveaway ${draw.id} has no prize`);
  return {
    id: draw.id,
    status: draw.status,
    members: draw.members,
    recipients: draw.prizes,
    item,
    prizes,
    created_at: draw.opened_at.toISOString(),
    end_time: draw.closes_at.toISOString(),
    endTimestamp: draw.closes_at.getTime(),
  };
};

/** Builds the public form of won prizes. */
export const shownPast = async (
  query: Query,
  { catalogue, rows }: { catalogue: Shows; rows: readonly PastPrizeRow[] },
): Promise<PastGiveaway[]> => {
  const users = await publicUsers(
    query,
    rows.map(({ player_id }) => player_id),
  );
  return rows.flatMap((row) => {
    const user = users.get(row.player_id);
    return user
      ? {
          id: row.draw_id,
          user,
          item: catalogue.shownItem(row),
          place_id: row.place,
          created_at: row.created_at.toISOString(),
        }
      : [];
  });
};

/** Returns the last prizes that were won. */
export const shownHistory = async (query: Query, catalogue: Shows): Promise<PastGiveaway[]> =>
  shownPast(query, { catalogue, rows: await pastPrizes(query, GIVEAWAY_HISTORY_LENGTH) });
