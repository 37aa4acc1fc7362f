import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WheelWorld, createWheelWorld } from '../../../apps/server/src/testing/wheel-world.ts';
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
/** Changes rows as no code of the site can. */
const behindTheBack = (statements: readonly string[]): Promise<void> =>
  world.db.tx(async (query) => {
    for (const statement of ['set local session_replication_role = replica', ...statements])
      await query.query(statement);
  });
/** What the audit says while that is changed. */
const auditWith = async (change: string, undo: readonly string[]): Promise<string[]> => {
  await behindTheBack([change]);
  const wrong = await audit();
  await behindTheBack(undo);
  return wrong;
};

it('finds nothing wrong with a round that was played by the rules', async () => expect(await audit()).toEqual([]));

it.each([
  ['a result that does not follow', 'does not follow', `result = jsonb_set(result, '{sector}', '9')`],
  ['another secret than was told', 'spun otherwise', `secret_hash = repeat('a', 64)`],
  ['another hash than was announced', 'announced with another hash', `public_hash = repeat('a', 64)`],
  ['returned stakes although the beacon came', 'returned its stakes', 'refunded_at = now(), result = null'],
  ['a round that was drawn and returned', 'was drawn, and its stakes', 'refunded_at = now()'],
])('notices %s', async (_what, sentence, change) => {
  const where = `where game = 'wheel' and id = ${roundId}`;
  await world.db.exec(`create table kept as select * from rounds ${where}`);
  const wrong = await auditWith(`update rounds set ${change} ${where}`, [
    `update rounds r set result = k.result, secret_hash = k.secret_hash, public_hash = k.public_hash,
         refunded_at = k.refunded_at from kept k where r.game = k.game and r.id = k.id`,
    'drop table kept',
  ]);
  expect(wrong.join()).toContain(sentence);
  expect(await audit()).toEqual([]);
});

it.each([
  ['a win that its colour does not pay', 'the wheel came to black', 'win_cents = win_cents + 1 where status = 1'],
  ['another colour than was acknowledged', 'the acknowledged bet', `terms = '{"colour": "green"}' where status = 2`],
])('notices %s', async (_what, sentence, change) => {
  await world.db.exec('create table kept as select * from bets');
  const wrong = await auditWith(`update bets set ${change}`, [
    'update bets b set win_cents = k.win_cents, terms = k.terms from kept k where b.id = k.id',
    'drop table kept',
  ]);
  expect(wrong.join()).toContain(sentence);
  expect(await audit()).toEqual([]);
});
