import { z } from 'zod';
import { FAIRNESS_ROUNDS_PAGE } from './constants.ts';
import { call } from './define.ts';
import { InterruptionReason } from './past-rounds.ts';
import { GameName, HexHash, HexSignature, Id, MessageKey, Moment, Multiplier, Nothing, QueryId } from './primitives.ts';

/** One committed chain of seeds, as published. */
export const FairnessChain = z.object({
  id: Id,
  game: GameName,
  base: z.number().int(),
  length: z.number().int(),
  commitment: HexHash,
  beacon: z.string(),
  beacon_round: z.number().int(),
  salt: HexHash.nullable(),
  /** The network's signature of the beacon round, whose SHA-256 is the salt; null until the beacon has been read. */
  salt_signature: HexSignature.nullable(),
  announced_at: Moment,
  receipt: z.string(),
  /** Newest finished round of the chain; null before the first is over. */
  newest: Id.nullable(),
});

/** Version of the game's rules that a result follows, fixed when its round opens. */
const RulesVersion = z.number().int().min(1);

/** Longest published value: the list of tickets of a full pot. */
const MAX_PUBLISHED = 250_000;

/**
 * Published result of a finished round, by name: for crash `{ multiplier }`. Each game's verifier defines these values.
 */
export const PublishedResult = z.record(z.string().max(40), z.union([z.number(), z.string().max(MAX_PUBLISHED)]));
export type PublishedResult = z.infer<typeof PublishedResult>;

/**
 * A finished round, without the values of its chain. `index` is its place in the chain. `secret_hash` is left out: it
 * is computed from `seed` and the chain's salt.
 */
export const FairnessRound = z.object({
  id: Id,
  index: z.number().int().min(1),
  day_of_month: z.number().int().min(1).max(31),
  rules_version: RulesVersion,
  public_hash: HexHash,
  seed: HexHash,
  result: PublishedResult,
});
export type FairnessRound = z.infer<typeof FairnessRound>;

/** One round of any game, with all values for its verification. */
export const PublishedRound = z.object({
  game: GameName,
  id: Id,
  day_of_month: z.number().int().min(1).max(31),
  rules_version: RulesVersion,
  public_hash: HexHash,
  /**
   * Null until the round is over, as are `seed` and `result`. If the table itself refunded the round, as after a late
   * beacon, the secret is revealed without a result. If the round could not be resumed, its refund reveals nothing.
   */
  secret_hash: HexHash.nullable(),
  seed: HexHash.nullable(),
  result: PublishedResult.nullable(),
  refunded_at: Moment.nullable(),
  chain: z.object({
    base: z.number().int().min(0),
    index: z.number().int().min(1),
    commitment: HexHash,
    salt: HexHash,
  }),
});
export type PublishedRound = z.infer<typeof PublishedRound>;

/** Return of a bet in the long run, from the exact odds. */
export const BetReturn = z.object({
  /** The player's choice: a colour of the wheel, a box by its name. Null if there is no choice, or `pays` shows it. */
  choice: z.string().max(100).nullable(),
  /** The Russian name, where the choice has a name in both languages. */
  choice_ru: z.string().max(100).optional(),
  /** Payout for each staked dollar; null if it is not the same for all wins. */
  pays: Multiplier.nullable(),
  chancePercent: z.number().nullable(),
  returnPercent: z.number(),
});
export type BetReturn = z.infer<typeof BetReturn>;
/** Possible items of a box by their entry in the catalogue, with their chances in parts per million. */
const Chances = z.array(z.object({ id: Id, parts: z.number().int().min(1) }));
const Nonce = z.number().int().min(0);

/** One opening of a box, with all values for its verification. */
export const PublishedOpening = z.object({
  id: Id,
  rules_version: RulesVersion,
  box_hash: HexHash,
  chances: Chances,
  server_seed_hash: HexHash,
  /** Null until the player who opened the box rotates the seed. */
  server_seed: HexHash.nullable(),
  client_seed: z.string(),
  nonce: Nonce,
  number: z.number().int().min(0),
  /** Catalogue entry of the item whose range contains `number`. */
  entry: Id,
});
export type PublishedOpening = z.infer<typeof PublishedOpening>;

/**
 * Openings of a revealed seed, the newest first. Over all pages, their nonces descend to 0 without a gap. `box_hash` of
 * each opening refers to the chances of its box.
 */
export const SeedOpenings = z.object({
  server_seed_hash: HexHash,
  server_seed: HexHash,
  openings: z
    .array(PublishedOpening.omit({ server_seed_hash: true, server_seed: true, chances: true }))
    .max(FAIRNESS_ROUNDS_PAGE),
  boxes: z.array(z.object({ hash: HexHash, chances: Chances })),
});
export type SeedOpenings = z.infer<typeof SeedOpenings>;

export const fairnessCalls = {
  'GET /api/fairness/chains': call({
    auth: 'none',
    input: Nothing,
    output: z.array(FairnessChain),
    about: 'Every published chain, newest first.',
  }),
  'GET /api/fairness/rounds': call({
    auth: 'none',
    input: z.strictObject({ chain: QueryId, before: QueryId.optional() }),
    output: z.array(FairnessRound).max(FAIRNESS_ROUNDS_PAGE),
    about: `Finished rounds of a chain, newest first, ${FAIRNESS_ROUNDS_PAGE} at most, below the round \`before\`. Refunded ones are omitted.`,
  }),
  'GET /api/fairness/round': call({
    auth: 'none',
    input: z.strictObject({ game: GameName, id: QueryId }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), round: PublishedRound }),
      z.object({ success: z.literal(false), message: MessageKey }),
    ]),
    about: 'One round of a game, as it was committed; what decides it only once it is over.',
    messages: ['app_api.not_found'],
  }),
  'GET /api/fairness/returns': call({
    auth: 'none',
    input: Nothing,
    output: z.array(z.object({ game: z.string().max(40), bets: z.array(BetReturn) })),
    about:
      'The exact chance and return of bets in every game: of crash at usual multipliers, of the wheel by colour, of cases by open box.',
  }),
  'GET /api/fairness/opening': call({
    auth: 'none',
    input: z.strictObject({ id: QueryId }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), opening: PublishedOpening }),
      z.object({ success: z.literal(false), message: MessageKey }),
    ]),
    about: 'One opening of a box with what its verification needs; the server seed once its player has rotated it.',
    messages: ['app_api.not_found'],
  }),
  'GET /api/fairness/openings': call({
    auth: 'none',
    input: z.strictObject({ seed: HexHash, before: QueryId.optional() }),
    output: z.discriminatedUnion('success', [
      SeedOpenings.extend({ success: z.literal(true) }),
      z.object({ success: z.literal(false), message: MessageKey }),
    ]),
    about: `Openings of a revealed server seed, named by its hash, newest first, ${FAIRNESS_ROUNDS_PAGE} at most, below the nonce \`before\`.`,
    messages: ['app_api.not_found'],
  }),
  'GET /api/fairness/interruptions': call({
    auth: 'none',
    input: Nothing,
    output: z.array(
      z.object({
        game: GameName,
        round_id: Id,
        reason: InterruptionReason,
        from: Moment,
        to: Moment,
        gap_ms: z.number(),
        cashed_out_at: Multiplier.nullable(),
        refunded: z.boolean(),
      }),
    ),
    about: 'The last 100 interruptions, listed publicly.',
  }),
} as const;
