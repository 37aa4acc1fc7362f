import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JackpotWorld, createJackpotWorld } from '../../../apps/server/src/testing/jackpot-world.ts';
import { behindTheBack } from '../draws/behind-the-back.ts';
import { cents } from '../records.ts';
import { auditJackpot } from './audit.ts';
import { JackpotRecords } from './records.ts';

let world: JackpotWorld;
const records = new JackpotRecords();
/** Ids of a round that was drawn and paid, and of a round whose only player got the stake back. */
let [drawnId, aloneId] = [0, 0];
let randomness = '';

const bet = async (count: number): Promise<number> => {
  const { id: playerId } = await world.player();
  const items = await world.give(playerId, count, { minCents: 100, maxCents: 3000 });
  const ack = await world.bet({ playerId, items });
  if (ack.status !== 'success') throw new Error(ack.message);
  const { id: betId, from, price } = ack.bet;
  const itemIds = items.map(({ id }) => id);
  records.bet({ betId, playerId, itemIds, stakeCents: cents(price), from, roundId: world.roundId() });
  return playerId;
};

beforeAll(async () => {
  world = await createJackpotWorld();
  await world.open();
  drawnId = world.roundId();
  // The first player of the pot wins it.
  const winnerId = await bet(2);
  await bet(3);
  const { public_hash: hash = '', closesAt: closesAtMs, beacon } = world.table.snapshot(null)?.game ?? {};
  records.hash(drawnId, hash);
  records.close(drawnId, { closesAtMs: closesAtMs ?? 0, beaconRound: beacon?.round ?? 0 });
  await world.open();
  const spin = world.wire.of('startJackpot').find((one) => one.roundId === drawnId);
  if (spin?.winner.user.id !== winnerId) throw new Error('no spin, or of another winner');
  const { winner, tickets, tickets_hash: ticketsHash, secret_hash: secretHash } = spin;
  randomness = spin.beacon.randomness;
  records.list(drawnId, ticketsHash);
  const winCents = cents(winner.win);
  records.draw(drawnId, { winnerId, ticket: winner.ticket, tickets, ticketsHash, winCents, secretHash, randomness });
  aloneId = world.roundId();
  await bet(1);
  await world.open();
  records.returned.add(aloneId);
});
afterAll(() => world.drop());

const audit = (): Promise<string[]> =>
  auditJackpot(world.db, {
    records,
    isLate: false,
    beacon: { randomness: () => Promise.resolve({ ok: true, randomnessHex: randomness, signatureHex: '' }) },
  });
const auditWith = behindTheBack(() => world, audit);

it('the audit finds no contradictions in pots that were played by the rules', async () =>
  expect(await audit()).toEqual([]));

const DRAWN = `where game = 'jackpot' and result is not null`;
it.each([
  ['another winner than follows', 'does not follow', `result = jsonb_set(result, '{winnerId}', '123456')`],
  ['another ticket than was told', 'was drawn otherwise', `result = jsonb_set(result, '{winningTicket}', '9')`],
  ['another list of tickets', 'does not follow', `result = jsonb_set(result, '{tickets}', '"1-2:3"')`],
  ['another prize', 'does not follow', `result = jsonb_set(result, '{prize,winCents}', '1')`],
  ['another close than was announced', 'announced otherwise', `starts_at = starts_at + interval '9 s'`],
  ['another hash than was announced', 'announced with another hash', `public_hash = repeat('a', 64)`],
  ['returned stakes although the beacon came', 'returned its stakes', 'refunded_at = now(), result = null'],
  ['a round that is settled without a result', 'settled without a result', 'result = null'],
])('notices %s', async (_what, sentence, change) =>
  expect(await auditWith(`update rounds set ${change} ${DRAWN}`, 'rounds')).toContain(sentence),
);

it('the audit notices stakes that were shown as returned and were not', async () => {
  records.returned.add(drawnId);
  expect((await audit()).join()).toContain('was shown with returned stakes');
  records.returned.delete(drawnId);
});

it.each([
  ['an acknowledged bet that is missing', 'the acknowledged bet', 'delete from bets where status = 2'],
  [
    'an acknowledged bet with other tickets',
    'the acknowledged bet',
    `update bets set terms = jsonb_set(terms, '{from}', '7') where status = 2`,
  ],
  ['a pot that was not won', 'of the pot', 'update bets set status = 2, win_cents = null where status = 1'],
  ['a pending bet of a returned round', 'has status 0', 'update bets set status = 0 where status = 3'],
])('notices %s', async (_what, sentence, change) => expect(await auditWith(change, 'bets')).toContain(sentence));

it('the audit notices an item of the pot that went to somebody else', async () =>
  expect(
    await auditWith(
      `update item_moves set to_account_id = to_account_id + 100 where item_id = (
         select item_ids[1] from bets where status = 1) and to_account_id % 100 <> 0`,
      'item_moves',
    ),
  ).toContain('the pot of round'));
