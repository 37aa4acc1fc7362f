import type { z } from 'zod';

/** Callers allowed to make a call: anyone, a signed-in player, or staff with that role (checked again by the feature's policy). */
export type CallAuth = 'none' | 'optional' | 'player' | 'moderator' | 'support' | 'finance' | 'admin';

export interface CallSpec<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  auth: CallAuth;
  input: Input;
  output: Output;
  /** One line for the generated reference. */
  about: string;
  /**
   * Moves value, or is recorded: accepts the `Idempotency-Key` header and has the tighter rate limit. `keyed`: its handler
   * keeps the first response in the transaction of its effect. `true`: the server keeps it for the handler.
   */
  command?: true | 'keyed';
  /** A command of that game's table: it counts from the moment at which the server received it, as events of sockets do. */
  table?: string;
  /** A banned player gets a response too, so that they can be told. Every other call refuses with `user_api.banned`. */
  forBanned?: true;
  /** Message keys that the call can return besides the general ones. */
  messages?: readonly string[];
}

/** Keeps the types of one call. Its key in the table is `METHOD /path`. Every command can say that its key is reused. */
export const call = <I extends z.ZodType, O extends z.ZodType>(spec: CallSpec<I, O>): CallSpec<I, O> =>
  spec.command ? { ...spec, messages: [...new Set([...(spec.messages ?? []), 'app_api.key_reused'])] } : spec;

export interface EventSpec<Payload extends z.ZodType = z.ZodType> {
  payload: Payload;
  about: string;
  messages?: readonly string[];
}

/** Keeps the literal types of one socket event. */
export const event = <P extends z.ZodType>(spec: EventSpec<P>): EventSpec<P> => spec;

export interface RequestEventSpec<
  P extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> extends EventSpec<P> {
  /** Argument of the acknowledgement callback, if the client gives one. */
  ack: A;
  /** The event that tells the socket of a refusal besides the acknowledgement. */
  refusedAs?: string;
  /** Only staff get a response. A malformed event gets none from anybody. */
  staffOnly?: true;
}

/** A socket event from the client, whose response is its acknowledgement. */
export const request = <P extends z.ZodType, A extends z.ZodType>(
  spec: RequestEventSpec<P, A>,
): RequestEventSpec<P, A> => spec;

/** One site part's addition to the contract. */
export interface ContractPart {
  readonly calls?: Readonly<Record<string, CallSpec>>;
  readonly clientEvents?: Readonly<Record<string, RequestEventSpec>>;
  readonly serverEvents?: Readonly<Record<string, EventSpec>>;
}

/** Part of the site's config common to all games that have one. */
export interface GameConfig {
  /** The least bet, by which a page decides what a player without items needs first. */
  minBetDollars: number;
}

/** A table game's addition to the contract. Its entities are parts of its calls and events. */
export interface GameContract extends ContractPart {
  /** Also the name of its topic, its rounds and its transfers: lower-case letters, digits and `_`. */
  readonly name: string;
  /** Snapshot of its table, as sent to pages. */
  readonly snapshot: z.ZodType;
  /** A row of a player's past bets: `pastBetWith` the game's name and what it knows besides the specified columns. */
  readonly pastBet: z.ZodObject;
  /** Settings for clients: its part of the site's config, under its name. Left out: nothing. */
  readonly config?: z.ZodType<GameConfig>;
}
