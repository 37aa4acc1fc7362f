import { cashOf } from '@updraft/ledger';
import { toDollars } from '@updraft/rules/money';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import type { Clock } from '../../lib/clock.ts';
import type { PlayerEvents } from '../../realtime/player-events.ts';
import { answerOf, refusal } from '../../lib/result.ts';
import { acceptAgreement, acceptancesOf, isAgreementDue } from './agreements.ts';
import { listNotifications } from '../../kernel/notifications.ts';
import { balanceCents, findPlayer } from '../../kernel/players.store.ts';
import type { CashbackShown } from '../../ports/cashback.ts';
import type { Sessions } from '../../kernel/sessions.ts';
import type { SignIn } from './sign-in.ts';

type PlayerCalls = Pick<
  Handlers,
  | 'POST /api/user/get'
  | 'POST /api/user/getBalance'
  | 'POST /api/user/agreement/get'
  | 'POST /api/user/agreement/accept'
  | 'POST /api/auth/agree'
  | 'POST /api/auth/exchange'
  | 'POST /api/auth/logout'
>;

interface Dependencies {
  db: Db;
  sessions: Sessions;
  signIn: SignIn;
  clock: Clock;
  playerEvents: Pick<PlayerEvents, 'at'>;
  /** Returns the keyed hash of the caller's address, for the record of an acceptance. */
  addressHashOf: (request: FastifyRequest) => Buffer;
  /** Returns the address of the page on which owners of a Steam account find their trade link. */
  linkPageOf: (steamId: string) => string;
  hasOpenTrades: (playerId: number) => Promise<boolean>;
  /** Returns the cashback that can be taken, its conditions, and the time from which it can be taken. */
  cashbackOf: (playerId: number) => Promise<CashbackShown>;
  /** Returns net deposits, wagering left, and bonus money held, in cents. */
  standingOf: (playerId: number) => Promise<{ paidInCents: number; toStakeCents: number; bonusCents: number }>;
}

export const playerHandlers = ({
  db,
  sessions,
  signIn,
  clock,
  playerEvents,
  addressHashOf,
  linkPageOf,
  hasOpenTrades,
  standingOf,
  cashbackOf,
}: Dependencies): PlayerCalls => ({
  'POST /api/user/get': async (_input, { session }) => {
    // The count is taken before the reads: the response may lack the effects of later events.
    const events = playerEvents.at(session.playerId);
    const player = await findPlayer(db, session.playerId);
    if (!player) throw new Error(`session of player ${session.playerId}, who does not exist`);
    const { id, username, avatar, trade_link, is_admin, is_moderator, is_youtuber, is_demo, is_anonymous, banned } =
      player;
    const [balance, notifications, standing, openTrades, cashback] = await Promise.all([
      balanceCents(db, cashOf(id)),
      listNotifications(db, id),
      standingOf(id),
      hasOpenTrades(id),
      cashbackOf(id),
    ]);
    return {
      events,
      id,
      username,
      avatar,
      trade_link,
      is_admin,
      is_moderator,
      is_youtuber,
      is_demo,
      is_anonymous,
      banned,
      notifications,
      trade_link_page: linkPageOf(player.steam_id),
      open_trades: openTrades,
      balance: toDollars(balance),
      cashback: cashback.cashbackCents,
      conditions: cashback.conditions,
      cashback_next_at: cashback.nextAtMs === null ? null : new Date(cashback.nextAtMs).toISOString(),
      promocode: null,
      net_position: toDollars(standing.paidInCents),
      session_started_at: session.startedAt.toISOString(),
      agreement_due: isAgreementDue(player),
      to_stake: toDollars(standing.toStakeCents),
      bonus_left: toDollars(standing.bonusCents),
    };
  },
  'POST /api/user/getBalance': async (_input, { session }) => ({
    balance: toDollars(await balanceCents(db, cashOf(session.playerId))),
  }),
  'POST /api/user/agreement/get': async (_input, { session: { playerId } }) => {
    const [player, accepted] = await Promise.all([findPlayer(db, playerId), acceptancesOf(db, playerId)]);
    return {
      success: true as const,
      accepted: accepted.map(({ version, accepted_at }) => ({ version, accepted_at: accepted_at.toISOString() })),
      agreement_due: player !== null && isAgreementDue(player),
    };
  },
  'POST /api/user/agreement/accept': async ({ version }, { session: { playerId }, request }) =>
    answerOf(
      await acceptAgreement(db, {
        playerId,
        version,
        acceptedAtMs: clock.wallMs(),
        addressHash: addressHashOf(request),
      }),
      'user_api.agreement_accepted',
    ),
  'POST /api/auth/agree': async ({ version }, context) => {
    const outcome = signIn.agree(version, context);
    return outcome.ok
      ? {
          status: 'success' as const,
          message: version === null ? 'login_api.agreement_taken_back' : 'login_api.agreement_noted',
        }
      : refusal(outcome);
  },
  'POST /api/auth/exchange': async (_input, { request, reply }) => {
    const token = await signIn.exchange(request, reply);
    if (token) return { api_token: token };
    void reply.code(401).send({ status: 'error', message: 'app_error.login' });
    return { api_token: '' };
  },
  'POST /api/auth/logout': async (_input, { session }) => {
    await sessions.revoke(session);
    return { status: 'success' as const, message: 'user_api.signed_out' };
  },
});
