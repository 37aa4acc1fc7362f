import type { z } from 'zod';

/**
 * Callers allowed to make a call. `none`: anyone. `optional`: anyone; the handler also receives the player who is
 * signed in. `player`: a signed-in player. Others: staff with that role, which the feature's policy checks again.
 */
export type CallAuth = 'none' | 'optional' | 'player' | 'moderator' | 'support' | 'finance' | 'admin';

export interface CallSpec<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  auth: CallAuth;
  input: Input;
  output: Output;
  /** One line for the generated reference. */
  about: string;
  /**
   * Set for a command: a call that moves value or is recorded. It accepts the `Idempotency-Key` header and has the
   * tighter rate limit. `keyed`: the handler stores the first response in the transaction of its effect. `true`: the
   * server stores the response.
   */
  command?: true | 'keyed';
  /**
   * Game whose table the command belongs to. The command counts from the moment of its receipt, as events of sockets
   * do.
   */
  table?: string;
  /**
   * The call also responds to banned players, so that they learn of the ban and can sign out. Every other call refuses
   * them with `user_api.banned`, unless its `auth` is `none`.
   */
  forBanned?: true;
  /** Message keys that the call can return besides the general ones. */
  messages?: readonly string[];
}

/**
 * Defines one call, with the types of its schemas. The name of a call is `METHOD /path`. Adds `app_api.key_reused` to
 * the messages of commands.
 */
export const call = <I extends z.ZodType, O extends z.ZodType>(spec: CallSpec<I, O>): CallSpec<I, O> =>
  spec.command ? { ...spec, messages: [...new Set([...(spec.messages ?? []), 'app_api.key_reused'])] } : spec;

export interface EventSpec<Payload extends z.ZodType = z.ZodType> {
  payload: Payload;
  about: string;
  messages?: readonly string[];
}

/** Defines one socket event from the server, with the type of its payload. */
export const event = <P extends z.ZodType>(spec: EventSpec<P>): EventSpec<P> => spec;

export interface RequestEventSpec<
  P extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> extends EventSpec<P> {
  /** Argument of the acknowledgement callback, if the client gives one. */
  ack: A;
  /** Event that reports a refusal to the socket, in addition to the acknowledgement. */
  refusedAs?: string;
  /** True: staff alone get a response. A malformed event gets none, although its handler receives it. */
  staffOnly?: true;
}

/** A socket event from the client, whose response is its acknowledgement. */
export const request = <P extends z.ZodType, A extends z.ZodType>(
  spec: RequestEventSpec<P, A>,
): RequestEventSpec<P, A> => spec;

/** Addition of a part of the site to the contract: its calls and events. */
export interface ContractPart {
  readonly calls?: Readonly<Record<string, CallSpec>>;
  readonly clientEvents?: Readonly<Record<string, RequestEventSpec>>;
  readonly serverEvents?: Readonly<Record<string, EventSpec>>;
}

/** Fields common to the configs of all games, each of which is a part of the site's config. */
export interface GameConfig {
  /**
   * Smallest bet. A page compares it with the balance of a player without items, who must either deposit or buy items
   * first.
   */
  minBetDollars: number;
}

/** A table game's addition to the contract. */
export interface GameContract extends ContractPart {
  /** Name of the game, also of its topic, its rounds and its transfers: lower-case letters, digits and `_`. */
  readonly name: string;
  /** Snapshot of its table, as sent to pages. */
  readonly snapshot: z.ZodType;
  /** Row of a player's past bets: `pastBetWith` with the game's name and its own fields. */
  readonly pastBet: z.ZodObject;
  /** Settings for clients: the game's part of the site's config, under its name. Left out: no part. */
  readonly config?: z.ZodType<GameConfig>;
}
