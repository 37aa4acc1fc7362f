// PURE. The check of a draw from public values alone: rules PD-8 and PD-9 of SPEC.md.
import {
  BEACON_CHECKS,
  BEACON_FIELDS,
  SIGNATURE_CHECK,
  beaconByHand,
  randomnessIn,
  wholeIn,
} from '../draw/published.ts';
import { inShell } from '../fairness/fields.ts';
import { isHexHash, sha256 } from '../fairness/hash.ts';
import { checksBefore } from '../fairness/published-checks.ts';
import {
  type ProofField,
  type PublishedValues,
  type ResultStep,
  type Verifier,
  type VerifyReport,
  checkOf,
  reportOf,
  textOf,
} from '../fairness/verify.ts';
import { type RulesByVersion, VERSION_CHECK, VERSION_FIELD, rulesIn, versionCheck } from '../fairness/versions.ts';
import { drawSteps } from '../draw/steps.ts';
import { PRIZE_LABEL, prizeSecretHash, prizeWinners } from './draw.ts';
import { entriesText, readEntries } from './entries.ts';

/** A draw as a site publishes it. Null: the value is not known yet. */
export interface PrizeDrawAsPublished {
  id: number;
  rules_version: number;
  prizes: number;
  public_hash: string;
  secret_hash: string | null;
  entries: string | null;
  entries_hash: string | null;
  decided_from_ms: number | null;
  beacon: { id: string; round: number } | null;
  beacon_randomness: string | null;
  beacon_signature: string | null;
  winners: readonly { user: { id: number } }[];
}

/** Returns the published values of a draw, named as in its verifier. Unknown values are left out. */
export const publishedDraw = (draw: PrizeDrawAsPublished): PublishedValues => {
  const values = {
    draw_id: draw.id,
    rules_version: draw.rules_version,
    prizes: draw.prizes,
    public_hash: draw.public_hash,
    secret_hash: draw.secret_hash,
    entries: draw.entries,
    entries_hash: draw.entries_hash,
    winners: draw.winners.length > 0 ? draw.winners.map(({ user }) => user.id).join(',') : null,
    closes_at_ms: draw.decided_from_ms,
    beacon: draw.beacon?.id ?? null,
    beacon_round: draw.beacon?.round ?? null,
    beacon_randomness: draw.beacon_randomness,
    beacon_signature: draw.beacon_signature,
  };
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
};

const FIELDS: readonly ProofField[] = [
  { name: 'draw_id', form: 'whole', about: 'number of the draw' },
  VERSION_FIELD,
  { name: 'prizes', form: 'whole', about: 'how many prizes there were' },
  { name: 'winners', form: 'list', about: 'ids of the winners in the order of the prizes, as player,player,…' },
  { name: 'entries', form: 'list', about: 'the entries with their tickets, as from-to:player,from-to:player,…' },
  { name: 'entries_hash', form: 'hash', about: 'hash of that list, published when it was closed' },
  { name: 'public_hash', form: 'hash', about: 'shown before the first entry' },
  { name: 'secret_hash', form: 'hash', about: 'the secret, revealed after the draw' },
  ...BEACON_FIELDS,
];

/** Versions that the check accepts. `prizeWinners` contains the draw of each version. */
const KNOWN: RulesByVersion<true> = { 1: true };

const winnersIn = (values: PublishedValues): string => {
  const entries = readEntries(textOf(values['entries']));
  const winners =
    entries &&
    prizeWinners(
      entries,
      {
        drawId: wholeIn(values, 'draw_id'),
        secret: textOf(values['secret_hash']),
        beaconRandomness: randomnessIn(values),
        prizes: wholeIn(values, 'prizes'),
      },
      wholeIn(values, VERSION_FIELD.name),
    );
  return winners ? winners.map(({ playerId }) => playerId).join(',') : '';
};

/** Returns the published list, formatted again; empty if it is malformed or without entries. */
const listIn = (values: PublishedValues): string => {
  const entries = readEntries(textOf(values['entries']));
  return entries && entries.length > 0 ? entriesText(entries) : '';
};

/** Placeholder for the values of a chain, which the checks of the beacon do not read. */
const NO_CHAIN = { secretHash: '', roundId: 0, dayOfMonth: 0 };

/** Checks a draw offline. [PD-8, PD-9] */
const verify = (values: PublishedValues): VerifyReport => {
  const secret = textOf(values['secret_hash']);
  const list = listIn(values);
  return reportOf([
    checkOf('prize_secret', {
      expected: textOf(values['public_hash']),
      actual: isHexHash(secret) ? prizeSecretHash(secret) : '',
    }),
    versionCheck(KNOWN, values),
    ...checksBefore({ before: BEACON_CHECKS }, { drawn: rulesIn(KNOWN, values) ? NO_CHAIN : null, result: values }),
    checkOf('prize_entries', { expected: textOf(values['entries_hash']), actual: list === '' ? '' : sha256(list) }),
    checkOf('prize_winners', { expected: textOf(values['winners']), actual: winnersIn(values) }),
  ]);
};

/** Returns the steps from the secret to each winner; empty if no winner follows. [FA-14] */
const steps = (values: PublishedValues): ResultStep[] => {
  const winners = winnersIn(values).split(',').filter(Boolean).map(Number);
  let left = readEntries(textOf(values['entries'])) ?? [];
  const [secret, drawId] = [textOf(values['secret_hash']), wholeIn(values, 'draw_id')];
  return winners.flatMap((winner, at) => {
    const tickets = left.reduce((sum, { weight }) => sum + weight, 0);
    left = left.filter(({ playerId }) => playerId !== winner);
    const text = `${PRIZE_LABEL}:${secret}:${drawId}:${at + 1}`;
    return [...drawSteps(tickets, { key: randomnessIn(values), text }), { id: 'prize', value: `${at + 1}: ${winner}` }];
  });
};

/** Returns bash commands for the same check. Malformed values are left out. [FA-13] */
const byHand = (values: PublishedValues): string[] => {
  const of = inShell(FIELDS, values);
  // The list is formatted again from the parsed values, so that nothing else reaches a shell.
  const list = listIn({ entries: of('entries') });
  const draw = [
    `l=${list}; r=${of('beacon_randomness')}; m=$((1 << 52))`,
    `for i in $(seq ${of('prizes')}); do n=0`,
    'for e in ${l//,/ }; do g=${e%:*}; n=$((n + ${g#*-} - ${g%-*} + 1)); done; [ $n -eq 0 ] && break; a=0',
    `while k=$((16#$(printf %s prize:${of('secret_hash')}:${of('draw_id')}:$i:$a | openssl dgst -sha256 -hmac $r | sed 's/.*= //' | cut -c1-13))); [ $k -ge $((m - m % n)) ]`,
    'do a=$((a + 1)); done; k=$((k % n)); w=; o=',
    'for e in ${l//,/ }; do g=${e%:*}; s=$((${g#*-} - ${g%-*} + 1))',
    'if [ -z "$w" ] && [ $k -lt $s ]; then w=${e#*:}; else [ -z "$w" ] && k=$((k - s)); o=$o,$e; fi; done',
    'l=${o#,}; echo $w; done',
  ].join('; ');
  return [
    `printf %s ${of('secret_hash')} | sha256sum`,
    `printf %s '${list}' | sha256sum`,
    beaconByHand(of),
    list === '' ? 'echo' : draw,
  ];
};

/**
 * Verifier of draws of prizes, which have no chain. The winners follow from the draw's own secret, the published list
 * and the randomness of the beacon. [PD-8]
 */
export const prizeVerifier: Verifier = {
  game: 'prizes',
  unit: 'draw',
  fields: FIELDS,
  checks: [
    { id: 'prize_secret', about: 'SHA-256 of the secret is the hash shown before the first entry' },
    VERSION_CHECK,
    ...BEACON_CHECKS.map(({ id, about }) => ({ id, about })),
    { id: 'prize_entries', about: 'the list of entries has the hash published when it was closed' },
    { id: 'prize_winners', about: 'the winners follow from the secret, the list and the beacon' },
  ],
  verify,
  steps,
  later: SIGNATURE_CHECK,
  byHand,
};
