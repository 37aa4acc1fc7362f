import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WheelWorld, createWheelWorld } from '../../../apps/server/src/testing/wheel-world.ts';
import { behindTheBack } from '../draws/behind-the-back.ts';
import { auditWheel } from './audit.ts';
import { WheelRecords } from './records.ts';

let world: WheelWorld;
const records = new WheelRecords();
let roundId = 0;
beforeAll(async () => {
  world = await createWheelWorld();
  await world.open();
  roundId = world.roundId();
  const { id: playerId } = await world.player();
  const items = await world.give(playerId, 2);
  for (const [at, colour] of ['black', 'red'].entries()) {
    const staked = items.slice(at, at + 1);
    const ack = await world.bet({ playerId, items: staked, colour });
    if (ack.status !== 'success') throw new Error(ack.message);
    const [{ id, price_cents: stakeCents } = { id: 0, price_cents: 0 }] = staked;
    records.bet({ betId: ack.bet.id, playerId, itemIds: [id], stakeCents, colour, roundId });
  }
  const { public_hash: publicHash = '', closesAt: closesAtMs = 0, beacon } = world.table.snapshot(null)?.game ?? {};
  records.hash(roundId, publicHash);
  records.close(roundId, { closesAtMs, beaconRound: beacon?.round ?? 0 });
  await world.open();
  const spin = world.wire.of('startWheel').find((one) => one.roundId === roundId);
  if (!spin) throw new Error('no spin');
  const { sector, rotate, secret_hash: secretHash } = spin;
  records.spin(roundId, { sector, rotate, secretHash, randomness: spin.beacon.randomness });
});
afterAll(() => world.drop());

const audit = () => auditWheel(world.db, { records, beacon: world.beacon, isLate: false });
const auditWith = behindTheBack(() => world, audit);

it('the audit finds no contradictions in a round that was played by the rules', async () =>
  expect(await audit()).toEqual([]));

it.each([
  ['a result that does not follow', 'does not follow', `result = jsonb_set(result, '{sector}', '9')`],
  ['another secret than was told', 'spun otherwise', `secret_hash = repeat('a', 64)`],
  ['another hash than was announced', 'announced with another hash', `public_hash = repeat('a', 64)`],
  ['returned stakes although the beacon came', 'returned its stakes', 'refunded_at = now(), result = null'],
  ['a round that was drawn and returned', 'was drawn, and its stakes', 'refunded_at = now()'],
])('notices %s', async (_what, sentence, change) =>
  expect(await auditWith(`update rounds set ${change} where game = 'wheel' and id = ${roundId}`, 'rounds')).toContain(
    sentence,
  ),
);

it.each([
  ['a win that its colour does not pay', 'the wheel came to black', 'win_cents = win_cents + 1 where status = 1'],
  ['another colour than was acknowledged', 'the acknowledged bet', `terms = '{"colour": "green"}' where status = 2`],
])('notices %s', async (_what, sentence, change) =>
  expect(await auditWith(`update bets set ${change}`, 'bets')).toContain(sentence),
);
