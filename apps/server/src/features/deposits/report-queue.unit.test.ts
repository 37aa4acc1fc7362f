import { expect, it } from 'vitest';
import { NoRoom, ReportQueue, type Turn } from './report-queue.ts';

/** Returns a function that enters a turn of the given name and size, and the names of turns begun and refused. */
const entering = (queue: ReportQueue) => {
  const begun: string[] = [];
  const refused: string[] = [];
  const enter = async (name: string, size = 1): Promise<Turn> => {
    const turn = queue.turn(size);
    void turn.begin().then(
      () => begun.push(name),
      (error: unknown) => refused.push(error instanceof NoRoom ? name : String(error)),
    );
    await Promise.resolve().then(() => undefined);
    return turn;
  };
  return { begun, refused, enter };
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('[M9] works off a few reports at a time, in order of arrival', async () => {
  const { begun, enter } = entering(new ReportQueue({ atOnce: 2 }));
  const turns = [await enter('a'), await enter('b'), await enter('c'), await enter('d')];
  await settled();
  expect(begun).toEqual(['a', 'b']);
  turns[1]?.end();
  turns[1]?.end();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  // The end of a turn that has not begun frees no place.
  turns[3]?.end();
  turns[0]?.end();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

it('begins a turn once', async () => {
  const queue = new ReportQueue({ atOnce: 1, maxWaiting: 0 });
  const turn = queue.turn(1);
  await turn.begin();
  await turn.begin();
  turn.end();
  await queue.turn(1).begin();
});

it('[S5] has no room beyond its bounds of number and size', async () => {
  const { begun, refused, enter } = entering(new ReportQueue({ atOnce: 1, maxWaiting: 2, maxCharacters: 100 }));
  const first = await enter('running', 1000);
  await enter('large', 90);
  await enter('too large', 11);
  await enter('small', 10);
  await enter('one too many', 0);
  await settled();
  expect([begun, refused]).toEqual([['running'], ['too large', 'one too many']]);
  first.end();
  await enter('fits again', 90);
  await settled();
  expect([begun, refused.length]).toEqual([['running', 'large'], 2]);
});

it('turns away what waits and what comes once it is stopped', async () => {
  const queue = new ReportQueue({ atOnce: 1 });
  const { begun, refused, enter } = entering(queue);
  await enter('running');
  await enter('waiting');
  queue.stop();
  await enter('late');
  await settled();
  expect([begun, refused.sort()]).toEqual([['running'], ['late', 'waiting']]);
});
