import type { GiveawayConditions } from '@updraft/contract';
import { type GiveawayTerms, giveawayConditions } from '@updraft/rules/giveaway';
import { parseDollars, toDollars } from '@updraft/rules/money';
import { type Db, databaseNowMs } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { refusal } from '../../lib/result.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { findPlayer } from '../../kernel/players.store.ts';
import { currentDraw } from '../../prizes/draws.store.ts';
import type { Giveaways } from './giveaway.commands.ts';
import { findPlace, listGiveaways, prizesOf, standingOf } from './giveaway.store.ts';
import { shownGiveaway, shownHistory, shownParticipants } from './shown.ts';
import type { Subscriptions } from '../../lib/subscriptions.ts';

const LISTED = 50;

type GiveawayCalls = Pick<
  Handlers,
  | 'POST /api/giveaways/getActive'
  | 'POST /api/giveaways/participants'
  | 'GET /api/giveaways/get-conditions'
  | 'POST /api/giveaways/myActive'
  | 'POST /api/giveaways/setMyActive'
  | 'POST /api/staff/giveaways/list'
  | 'POST /api/staff/giveaways/create'
  | 'POST /api/staff/giveaways/cancel'
>;

interface Dependencies {
  db: Db;
  catalogue: Catalogue;
  giveaways: Giveaways;
  subscriptions: Pick<Subscriptions, 'channel' | 'isMember'>;
  siteName: () => string;
}

/** Returns for each condition of a giveaway if the player meets it. */
const metBy = async (
  { db, subscriptions }: Pick<Dependencies, 'db' | 'subscriptions'>,
  { playerId, terms }: { playerId: number; terms: GiveawayTerms },
) => {
  const [player, { deposited_cents: depositedCents, games }, isMember] = await Promise.all([
    findPlayer(db, playerId),
    standingOf(db, playerId),
    terms.subscription ? subscriptions.isMember(playerId) : false,
  ]);
  return giveawayConditions(terms, { isMember, username: player?.username ?? '', depositedCents, games });
};

/** Creates the handlers by which players see and join giveaways, and staff open and cancel them. */
export const giveawayHandlers = ({
  db,
  catalogue,
  giveaways,
  subscriptions,
  siteName,
}: Dependencies): GiveawayCalls => ({
  'POST /api/giveaways/getActive': async () => {
    const draw = await currentDraw(db, 'giveaway');
    const [active, participants, historyGiveaways, serverTime] = await Promise.all([
      shownGiveaway(db, { catalogue, draw }),
      draw ? shownParticipants(db, { drawId: draw.id }) : [],
      shownHistory(db, catalogue),
      databaseNowMs(db),
    ]);
    return { activeGiveaway: active && { ...active, participants }, historyGiveaways, serverTime };
  },
  'POST /api/giveaways/participants': async ({ id, below }) => ({
    success: true,
    participants: await shownParticipants(db, { drawId: id, below }),
  }),
  'GET /api/giveaways/get-conditions': async (_input, { session }) => {
    const draw = await currentDraw(db, 'giveaway');
    if (!draw) return { conditions: null };
    const terms = draw.terms as GiveawayTerms;
    const met = session ? await metBy({ db, subscriptions }, { playerId: session.playerId, terms }) : null;
    const of = <Required>(condition: keyof GiveawayConditions, isActive: boolean, required: Required) => ({
      is_active: isActive,
      is_completed: met?.[condition] ?? false,
      required,
    });
    return {
      conditions: {
        telegram_channel_subscribe: of('telegram_channel_subscribe', terms.subscription, subscriptions.channel()),
        username: of('username', terms.nickname !== null, terms.nickname ?? ''),
        deposit: of('deposit', terms.depositCents !== null, toDollars(terms.depositCents ?? 0)),
        games: of('games', terms.games !== null, terms.games ?? 0),
      },
    };
  },
  'POST /api/giveaways/myActive': async (_input, { session }) => {
    const draw = session && (await currentDraw(db, 'giveaway'));
    const place = draw && (await findPlace(db, { drawId: draw.id, playerId: session.playerId }));
    return { participant: place !== null, place_id: place };
  },
  'POST /api/giveaways/setMyActive': async (_input, { session, idempotencyKey }) => {
    const outcome = await giveaways.join({ playerId: session.playerId, key: idempotencyKey });
    if (outcome.ok) return { status: 'success', message: 'giveaway_api.joined', params: { place: outcome.place } };
    return {
      ...refusal(outcome),
      ...(outcome.condition && { condition: `giveaway_api.${outcome.condition}` as const }),
    };
  },

  'POST /api/staff/giveaways/list': async () => ({
    giveaways: await Promise.all(
      (await listGiveaways(db, LISTED)).map(async (row) => ({
        id: row.id,
        status: row.status,
        members: row.members,
        by: row.opened_by,
        prizes: (await prizesOf(db, row.id)).map((prize) => catalogue.shownItem(prize)),
        created_at: row.opened_at.toISOString(),
        end_time: row.closes_at.toISOString(),
      })),
    ),
  }),
  'POST /api/staff/giveaways/create': async ({ entry_ids: entryIds, minutes, conditions }, { session }) => {
    const outcome = await giveaways.create({
      entryIds,
      minutes,
      staffId: session.playerId,
      terms: {
        subscription: conditions.subscription,
        nickname: conditions.nickname ? siteName() : null,
        depositCents: conditions.deposit === null ? null : parseDollars(conditions.deposit),
        games: conditions.games,
      },
    });
    return outcome.ok
      ? { status: 'success', message: 'staff_api.giveaway_created', params: { id: outcome.id } }
      : refusal(outcome);
  },
  'POST /api/staff/giveaways/cancel': async ({ id, reason }, { session }) => {
    const outcome = await giveaways.cancel({ id, reason, staffId: session.playerId });
    return outcome.ok ? { status: 'success', message: 'staff_api.giveaway_canceled' } : refusal(outcome);
  },
});
