import type { RoundProof } from '@updraft/rules/fairness';

/** The values of a proof by the name of their flag, each with its meaning. */
export const FLAGS = {
  'round-id': 'number of the round',
  day: 'day of the month on which betting opened (UTC)',
  'public-hash': 'shown before betting opened',
  'secret-hash': 'revealed after the round',
  multiplier: 'the result, such as 1.44',
  seed: 'cₙ, revealed after the round',
  salt: "randomness of the chain's beacon round",
  commitment: "c₀, published before the chain's first round",
  base: 'round numbers of the chain begin after it',
  index: "n, the round's place in the chain",
} as const;
export type FlagName = keyof typeof FLAGS;
export type FlagValues = Partial<Record<FlagName, string>>;

/** Hundredths of a written multiplier; NaN when it is none. */
const hundredthsOf = (text: string): number =>
  /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;

/** A proof from flags alone. Returns the names of the missing flags if it is not complete. */
export const proofOfFlags = (values: FlagValues): RoundProof | { missing: FlagName[] } => {
  const missing = (Object.keys(FLAGS) as FlagName[]).filter((name) => values[name] === undefined);
  if (missing.length > 0) return { missing };
  const text = (name: FlagName): string => values[name] ?? '';
  return {
    roundId: Number(text('round-id')),
    dayOfMonth: Number(text('day')),
    publicHash: text('public-hash'),
    secretHash: text('secret-hash'),
    pointHundredths: hundredthsOf(text('multiplier')),
    seed: text('seed'),
    salt: text('salt'),
    commitment: text('commitment'),
    base: Number(text('base')),
    index: Number(text('index')),
  };
};

/** The part of the site's response for a round that is read here. Nothing of it is trusted. */
interface Answer {
  success?: boolean;
  game?: {
    day_of_month?: unknown;
    public_hash?: unknown;
    secret_hash?: unknown;
    multiplier?: unknown;
    refunded_at?: unknown;
    chain?: { base?: unknown; index?: unknown; commitment?: unknown; salt?: unknown; seed?: unknown };
  };
}

const written = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** The flags for a site's response. A round that is not over has no secret, seed and result. */
export const flagsOfAnswer = (roundId: string, { game }: Answer): FlagValues => ({
  'round-id': roundId,
  day: written(game?.day_of_month),
  'public-hash': written(game?.public_hash),
  'secret-hash': written(game?.secret_hash),
  multiplier: written(game?.multiplier),
  seed: written(game?.chain?.seed),
  salt: written(game?.chain?.salt),
  commitment: written(game?.chain?.commitment),
  base: written(game?.chain?.base),
  index: written(game?.chain?.index),
});

/**
 * Requests a round from a site. Throws with a plain message when the site cannot be reached or does not know the round.
 */
export const fetchFlags = async (roundId: string, url: string): Promise<FlagValues> => {
  const address = new URL('/api/crash/getGame', url);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: Number(roundId) }),
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new Error(`${address.href} cannot be reached: ${error instanceof Error ? error.message : 'unknown'}`);
  });
  if (!response.ok) throw new Error(`${address.href} answered ${response.status}`);
  const answer = (await response.json()) as Answer;
  if (answer.success !== true) throw new Error(`${address.href} does not know round ${roundId}`);
  if (typeof answer.game?.refunded_at === 'string')
    throw new Error(`Round ${roundId} was refunded: it has no result to check.`);
  return flagsOfAnswer(roundId, answer);
};
