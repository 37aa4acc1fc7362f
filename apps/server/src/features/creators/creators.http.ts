import { MOST_CREATORS } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { answerOf } from '../../lib/result.ts';
import type { Creators } from './creators.commands.ts';
import { shownCreators } from './creators.store.ts';

type CreatorsCalls = Pick<
  Handlers,
  | 'GET /api/youtubers'
  | 'POST /api/staff/creators/add'
  | 'POST /api/staff/creators/remove'
  | 'POST /api/staff/creators/order'
>;

/** Creates the handlers by which everybody reads the list of creators, and admins change it. */
export const creatorsHandlers = ({ db, creators }: { db: Db; creators: Creators }): CreatorsCalls => ({
  'GET /api/youtubers': async () =>
    (await shownCreators(db, MOST_CREATORS)).map(({ created_at, top_win_cents, ...creator }) => ({
      ...creator,
      joined_at: created_at.toISOString(),
      top_win: toDollars(top_win_cents),
    })),
  'POST /api/staff/creators/add': async ({ player_id: playerId, reason }, { session }) =>
    answerOf(await creators.add({ playerId, reason, staffId: session.playerId }), 'staff_api.creator_added'),
  'POST /api/staff/creators/remove': async ({ player_id: playerId, reason }, { session }) =>
    answerOf(await creators.remove({ playerId, reason, staffId: session.playerId }), 'staff_api.creator_removed'),
  'POST /api/staff/creators/order': async ({ player_ids: playerIds }, { session }) =>
    answerOf(await creators.order({ playerIds, staffId: session.playerId }), 'staff_api.creators_ordered'),
});
