import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToldTables, type Table } from './told-tables.ts';

/** Games that were sent to the server: the shown one, and the other watched ones. `answer`: response of the server. */
const said: [game: string | null, also: string[]][] = [];
let answer: object | Error = {};
const tables = () =>
  createToldTables((game, also) => {
    said.push([game, also]);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never);
  });

const table = (name: Table['name'], { mayGo = true } = {}) => {
  let losses = 0;
  return { name, mayGo: () => mayGo, lost: () => void losses++, losses: () => losses };
};

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
  answer = { status: 'success', game: 'wheel', snapshot: { roundId: 5 } };
});
afterEach(() => vi.useRealTimers());

it('tells of the table that the page shows, and of others with own bets beside it', async () => {
  const [told, crash, jackpot, wheel] = [tables(), table('crash', { mayGo: false }), table('jackpot'), table('wheel')];
  for (const one of [crash, jackpot]) told.begin(one);
  told.setShown(wheel, true);
  told.begin(wheel);
  await told.say(wheel);
  expect(said).toEqual([['wheel', ['crash']]]);
  expect([crash, jackpot, wheel].map((one) => [told.isTold(one), one.losses()])).toEqual([
    [true, 0],
    [false, 1],
    [true, 0],
  ]);
  expect(['crash', 'jackpot', 'wheel'].map((name) => told.isGameTold(name))).toEqual([true, false, true]);
});

it('tells of tables with own bets where the page shows none, and of none any more once all have ended', async () => {
  const [told, crash] = [tables(), table('crash')];
  expect(told.isAnyTold()).toBe(false);
  told.begin(crash);
  await told.say(crash);
  expect([said, told.isAnyTold()]).toEqual([[[null, ['crash']]], true]);
  told.end(crash);
  await told.say();
  expect([said.at(-1), told.isAnyTold()]).toEqual([[null, []], false]);
});

it('returns the snapshot of the table that the page shows alone: those of others come by themselves', async () => {
  const [told, crash, wheel] = [tables(), table('crash'), table('wheel')];
  told.setShown(wheel, true);
  told.begin(wheel);
  told.begin(crash);
  expect([await told.say(wheel), await told.say(crash), await told.say()]).toEqual([{ roundId: 5 }, null, null]);
});

it('keeps in mind the table that was shown last, until its page goes', async () => {
  const [told, crash, wheel] = [tables(), table('crash'), table('wheel')];
  told.setShown(crash, true);
  told.setShown(wheel, true);
  told.setShown(crash, false);
  await told.say();
  told.setShown(wheel, false);
  await told.say();
  expect(said.map(([game]) => game)).toEqual(['wheel', null]);
});

it('says that the page shows a table whose own bets were followed from another page', () => {
  const [told, crash, wheel] = [tables(), table('crash', { mayGo: false }), table('wheel')];
  told.begin(crash);
  told.setShown(crash, true);
  expect(said).toEqual([]);
  told.setShown(wheel, true);
  told.begin(wheel);
  void told.say(wheel);
  told.setShown(wheel, false);
  told.end(wheel);
  void told.say();
  told.setShown(crash, true);
  told.setShown(crash, true);
  expect(said).toEqual([
    ['wheel', ['crash']],
    [null, ['crash']],
    ['crash', []],
  ]);
});

it('says what was refused again after two seconds, unless something else has been said since', async () => {
  const [told, wheel] = [tables(), table('wheel')];
  answer = { status: 'error', message: 'app_api.too_many_requests' };
  told.setShown(wheel, true);
  expect(await told.say(wheel)).toBeNull();
  await vi.advanceTimersByTimeAsync(1999);
  expect(said).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toHaveLength(2);
  answer = { status: 'success', snapshot: null };
  await told.say(wheel);
  await vi.advanceTimersByTimeAsync(5000);
  expect(said).toHaveLength(3);
});

it('leaves to the next connection what nobody has answered', async () => {
  const told = tables();
  answer = new Error('no answer');
  expect(await told.say()).toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  expect(said).toHaveLength(1);
});

it('[I2] news are received with the tables with own bets alone, until they end', async () => {
  const [told, crash, jackpot, wheel] = [tables(), table('crash', { mayGo: false }), table('jackpot'), table('wheel')];
  for (const one of [crash, jackpot]) told.begin(one);
  const end = told.showNews();
  expect([said, told.isTold(crash), told.isTold(jackpot)]).toEqual([[[null, ['crash']]], true, false]);
  end();
  told.setShown(wheel, true);
  await told.say();
  expect(said.at(-1)).toEqual(['wheel', ['crash']]);
});

it.each(['before', 'after'])('the table that the page shows stays watched with news that begin %s it', (order) => {
  const [told, wheel] = [tables(), table('wheel')];
  const show = (): void => {
    told.setShown(wheel, true);
    told.begin(wheel);
    void told.say(wheel);
  };
  if (order === 'after') show();
  const end = [told.showNews(), told.showNews()];
  if (order === 'before') show();
  expect([said.at(-1), wheel.losses()]).toEqual([[null, ['wheel']], 0]);
  end[0]?.();
  expect(said.at(-1)).toEqual([null, ['wheel']]);
  end[1]?.();
  expect(said.at(-1)).toEqual(['wheel', []]);
});
