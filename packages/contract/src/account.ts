import { ERASURE_OBSTACLES } from '@updraft/rules/account';
import { z } from 'zod';
import { casesHistory } from './cases.ts';
import { OWN_SESSIONS_SHOWN } from './constants.ts';
import { call } from './define.ts';
import { BetsGame, type PastBetsContract, anyPastBet, betsFilter } from './past-bets.ts';
import {
  AskedDollars,
  Cursor,
  Dollars,
  GameName,
  Id,
  MessageKey,
  Moment,
  Nothing,
  Period,
  SignedDollars,
  StatusAnswer,
  Verbatim,
  betsPage,
  cursorOf,
} from './primitives.ts';
import { GAME_CONTRACTS } from './table-games.ts';

/** Subject of a transfer, if it has a page on the site. */
export const StatementAbout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('round'), game: GameName, id: Id }),
  z.object({ kind: z.literal('box'), id: Id }),
  z.object({ kind: z.literal('draw'), id: Id }),
  z.object({ kind: z.literal('withdrawal'), id: Id }),
  z.object({ kind: z.literal('deposit') }),
]);
export type StatementAbout = z.infer<typeof StatementAbout>;

/** A transfer of the player's cash, items or bonus money, with its changes and the sums after it. */
export const StatementEntry = z.object({
  id: Id,
  /** Kind of the transfer in the ledger, such as `crash.win`. */
  kind: z.string(),
  about: StatementAbout.nullable(),
  date: Moment,
  cash: SignedDollars,
  items: SignedDollars,
  bonus: SignedDollars,
  cash_after: Dollars,
  items_after: Dollars,
  bonus_after: Dollars,
});
export type StatementEntry = z.infer<typeof StatementEntry>;

const Sums = z.object({ cash: Dollars, items: Dollars, bonus: Dollars });

const StatementPage = z.object({
  success: z.literal(true),
  /** Entries, the newest first. */
  entries: z.array(StatementEntry),
  /** Sums before the first and after the last transfer of the period. */
  opening: Sums,
  closing: Sums,
  next: Cursor.nullable(),
});
const AskedStatement = z.strictObject({ ...Period, cursor: cursorOf(1).optional() });

/** A session with values by which its player recognises it. Null: unknown. */
export const OwnSession = z.object({
  id: Id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Shortened IP address. */
  address: z.string().nullable(),
  first_seen: Moment,
  last_seen: Moment,
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const Obstacle = z.enum(ERASURE_OBSTACLES);
export type { ErasureObstacle } from '@updraft/rules/account';

/** The calls of a player's own account, on a site with these games. */
export const accountCallsOf = (games: readonly PastBetsContract[]) =>
  ({
    'POST /api/user/getStatement': call({
      auth: 'player',
      input: AskedStatement,
      output: StatementPage,
      about:
        "A page of the player's statement: every transfer that touched their cash, items or bonus money, with running sums, and the opening and closing sums of the period.",
    }),
    'POST /api/user/exportStatement': call({
      auth: 'player',
      input: AskedStatement,
      output: z.discriminatedUnion('success', [
        StatementPage,
        z.object({ success: z.literal(false), message: MessageKey }),
      ]),
      about: 'The same in pages of 500 for a file. It has a rate limit of its own.',
      messages: ['account_api.export_too_often'],
    }),
    'POST /api/user/exportBets': call({
      auth: 'player',
      input: z.strictObject({ game: BetsGame, cursor: cursorOf(1).optional(), ...betsFilter }),
      output: z.discriminatedUnion('success', [
        betsPage(anyPastBet(games)),
        z.object({ success: z.literal(false), message: MessageKey }),
      ]),
      about:
        "The player's own bets in one game with all of their items, in pages of 500 for a file. It has a rate limit of its own.",
      messages: ['app_api.not_found', 'account_api.export_too_often'],
    }),
    'POST /api/user/getSessions': call({
      auth: 'player',
      input: Nothing,
      output: z.object({ sessions: z.array(OwnSession).max(OWN_SESSIONS_SHOWN) }),
      about: "The player's sessions that have not ended, the one in use first.",
    }),
    'POST /api/user/endSession': call({
      auth: 'player',
      input: z.strictObject({ id: Id }),
      output: StatusAnswer,
      about: "Ends one of the player's own sessions and closes its sockets.",
      messages: ['account_api.session_ended', 'account_api.session_not_found'],
    }),
    'POST /api/user/endSessions': call({
      auth: 'player',
      input: Nothing,
      output: StatusAnswer,
      about: "Ends every session of the player, this one too, and closes all of their sockets: 'sign out everywhere'.",
      messages: ['user_api.signed_out_everywhere'],
    }),
    'POST /api/user/setAnonymous': call({
      auth: 'player',
      input: z.strictObject({ anonymous: z.boolean() }),
      output: StatusAnswer,
      about: 'Whether others are shown neither name nor avatar of the player. The chat is not affected.',
      messages: ['account_api.anonymous', 'account_api.not_anonymous'],
    }),
    'POST /api/user/getArchive': call({
      auth: 'player',
      input: z.strictObject({
        section: z
          .string()
          .max(40)
          .regex(/^[a-z_]+$/)
          .optional(),
        cursor: cursorOf(1).optional(),
      }),
      output: z.discriminatedUnion('success', [
        z.object({
          success: z.literal(true),
          section: z.string(),
          rows: z.array(z.record(z.string(), z.unknown())),
          /** Position of the archive's next page; null: this was the last one. */
          next: z.object({ section: z.string(), cursor: Cursor.nullable() }).nullable(),
        }),
        z.object({ success: z.literal(false), message: MessageKey }),
      ]),
      about:
        'A page of everything that is stored about the player, section by section. Without a section: the first page. It has a rate limit of its own.',
      messages: ['app_api.not_found', 'account_api.export_too_often'],
    }),
    'POST /api/user/beginErasure': call({
      auth: 'player',
      input: Nothing,
      output: z.object({
        obstacles: z.array(Obstacle),
        code: z.string().nullable(),
        expires_at: Moment.nullable(),
        /** Balance that is too small to withdraw and that the player must give up for the erasure; 0: none. [AC-12] */
        rest: Dollars,
      }),
      about: 'The first step of an erasure: what stands in its way, or a code for the second step.',
    }),
    'POST /api/user/eraseData': call({
      auth: 'player',
      command: true,
      input: z.strictObject({
        code: Verbatim.min(10).max(200),
        /** Balance that the player gives up: `rest` of `beginErasure`, as shown to them. */
        give_up: AskedDollars.optional(),
      }),
      output: StatusAnswer.extend({ obstacles: z.array(Obstacle).optional() }),
      about: "The second step: erases the player's data for good and ends their sessions. The journal keeps a number.",
      messages: ['user_api.erased', 'account_api.erasure_code', 'account_api.erasure_obstacles'],
    }),
  }) as const;

/** A row of the archive: columns as they are stored. */
export type ArchiveRow = Record<string, unknown>;

export const accountCalls = accountCallsOf([...GAME_CONTRACTS, casesHistory]);
