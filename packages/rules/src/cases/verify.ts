// PURE. The check of an opening from public values alone: rule CA-40 of SPEC.md.
import { inShell, wholeOf } from '../fairness/fields.ts';
import { isHexHash } from '../fairness/hash.ts';
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
import { CHANCE_PARTS, boxHash, boxText } from './box.ts';
import { drawSteps } from '../draw/index.ts';
import { caseNumber, itemAt } from './draw.ts';
import { type BoxChance, inDrawOrder } from './draw-order.ts';
import { serverSeedHashOf } from './seeds.ts';

/** An opening as a site publishes it. `server_seed` is null until the player has rotated it. */
export interface OpeningAsPublished {
  rules_version: number;
  box_hash: string;
  /** Chances of the box, in parts per million. */
  chances: readonly { id: number; parts: number }[];
  server_seed_hash: string;
  server_seed: string | null;
  client_seed: string;
  nonce: number;
  number: number;
  /** Catalogue entry of the item that was won. */
  entry: number;
}

const CHANCES = /^\d{1,10}:\d{1,7}(,\d{1,10}:\d{1,7}){0,199}$/;

/** Returns the chances in a text of CA-5; null for any other text. */
const chancesOf = (text: string): BoxChance[] | null =>
  CHANCES.test(text)
    ? text.split(',').map((chance) => {
        const [itemId, parts] = chance.split(':').map(Number) as [number, number];
        return { itemId, parts };
      })
    : null;

/** Returns the published values of an opening, named as in its verifier. Unrevealed values are left out. */
export const publishedOpening = ({ server_seed, chances, entry, ...opening }: OpeningAsPublished): PublishedValues => ({
  rules_version: opening.rules_version,
  server_seed_hash: opening.server_seed_hash,
  ...(server_seed !== null && { server_seed }),
  client_seed: opening.client_seed,
  nonce: opening.nonce,
  number: opening.number,
  item: entry,
  box_hash: opening.box_hash,
  chances: boxText(chances.map(({ id, parts }) => ({ itemId: id, parts }))),
});

interface Drawn {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}

/** Returns the inputs of the number. An invalid nonce becomes NaN. */
const drawnOf = (values: PublishedValues): Drawn => ({
  serverSeed: textOf(values['server_seed']),
  clientSeed: textOf(values['client_seed']),
  nonce: wholeOf(textOf(values['nonce'])) ?? Number.NaN,
});

/** Derivation of an opening's number by each version of the rules. [FA-12] */
const NUMBERS: RulesByVersion<typeof caseNumber> = { 1: caseNumber };

/** Checks an opening offline. Malformed values fail their check; nothing throws. [CA-40, DR-11] */
const verify = (values: PublishedValues): VerifyReport => {
  const of = (name: string): string => textOf(values[name]);
  const chances = chancesOf(of('chances'));
  const drawn = drawnOf(values);
  const number = rulesIn(NUMBERS, values)?.(drawn) ?? null;
  const item = number === null || chances === null ? null : itemAt(chances, number);
  return reportOf([
    checkOf('server_seed_hash', {
      expected: of('server_seed_hash'),
      actual: isHexHash(drawn.serverSeed) ? serverSeedHashOf(drawn.serverSeed) : '',
    }),
    versionCheck(NUMBERS, values),
    checkOf('case_box', { expected: of('box_hash'), actual: chances ? boxHash(chances) : '' }),
    checkOf('case_number', { expected: of('number'), actual: textOf(number) }),
    checkOf('case_item', { expected: of('item'), actual: textOf(item) }),
  ]);
};

/** Returns the steps from the seeds to the item; empty if no item follows. [FA-14] */
const steps = (values: PublishedValues): ResultStep[] => {
  const drawn = drawnOf(values);
  const chances = chancesOf(textOf(values['chances']));
  const number = rulesIn(NUMBERS, values)?.(drawn) ?? null;
  const item = number === null || chances === null ? null : itemAt(chances, number);
  if (number === null || chances === null || item === null) return [];
  const { serverSeed, clientSeed, nonce } = drawn;
  let from = 0;
  for (const { itemId, parts } of inDrawOrder(chances)) {
    if (itemId === item) break;
    from += parts;
  }
  const parts = chances.find(({ itemId }) => itemId === item)?.parts ?? 0;
  return [
    ...drawSteps(CHANCE_PARTS, { key: serverSeed, text: `cases:${clientSeed}:${nonce}` }),
    { id: 'item', value: `${from} ≤ ${number} < ${from + parts}: ${item}` },
  ];
};

const FIELDS: readonly ProofField[] = [
  VERSION_FIELD,
  { name: 'server_seed_hash', form: 'hash', about: 'shown before the client seed was made' },
  { name: 'server_seed', form: 'hash', about: 'revealed by its player' },
  { name: 'client_seed', form: 'text', about: "the player's own seed" },
  { name: 'nonce', form: 'whole', about: 'how many openings of these seeds came before' },
  { name: 'number', form: 'whole', about: 'the number that was drawn, 0 to 999999' },
  { name: 'item', form: 'whole', about: 'number of the item that it gave' },
  { name: 'box_hash', form: 'hash', about: 'shown with the box' },
  { name: 'chances', form: 'list', about: 'what the box could give, as item:parts,item:parts,…' },
];

/** Returns bash commands for the same check. Malformed values are left out. [FA-13] */
const byHand = (values: PublishedValues): string[] => {
  const of = inShell(FIELDS, values);
  const seed = of('server_seed');
  const box = boxText(chancesOf(of('chances')) ?? []);
  const number = [
    `t=cases:${of('client_seed')}:${of('nonce')}; s=${seed}; m=$((1 << 52)); a=0`,
    `while k=$((16#$(printf %s $t:$a | openssl dgst -sha256 -hmac $s | sed 's/.*= //' | cut -c1-13))); [ $k -ge $((m - m % 1000000)) ]`,
    'do a=$((a + 1)); done; n=$((k % 1000000)); echo $n',
  ].join('; ');
  return [
    `printf %s ${seed} | sha256sum`,
    `printf %s ${box} | sha256sum`,
    number,
    `${number}; for i in ${box.replaceAll(',', ' ')}; do p=\${i#*:}; [ $n -lt $p ] && break; n=$((n - p)); done; echo \${i%:*}`,
  ];
};

/**
 * Verifier of openings, which have no chain. The number follows from the player's seeds and a nonce, and the item from
 * the box's chances. An opening can be verified after its player has revealed the server seed. [CA-40]
 */
export const casesVerifier: Verifier = {
  game: 'cases',
  unit: 'opening',
  fields: FIELDS,
  checks: [
    { id: 'server_seed_hash', about: 'SHA-256 of the server seed is the hash shown before the client seed was made' },
    VERSION_CHECK,
    { id: 'case_box', about: 'the items and their chances have the hash shown with the box' },
    { id: 'case_number', about: 'the number follows from both seeds and the nonce' },
    { id: 'case_item', about: 'the item holds that number' },
  ],
  verify,
  steps,
  byHand,
};
