import { describe, expect, it } from 'vitest';
import { type Tick, createTicking } from './agreement-tick.ts';

/** Creates the checkbox of the agreement, with a server that responds when the test calls `answer`. */
const box = () => {
  const sent: { ticked: boolean; answer: (isNoted: boolean) => void }[] = [];
  const failures: unknown[] = [];
  let shown: Tick = { ticked: false, noted: false };
  const tick = createTicking({
    send: (ticked) =>
      new Promise<void>((resolve, reject) =>
        sent.push({ ticked, answer: (isNoted) => (isNoted ? resolve() : reject(new Error('lost'))) }),
      ),
    show: (next) => void (shown = next),
    fail: (error) => failures.push(error),
  });
  return { tick, sent, failures, shown: () => shown };
};
const turn = (): Promise<void> => Promise.resolve().then(() => Promise.resolve());

describe('[P3] the box of the agreement', () => {
  it('counts once the server has noted it', async () => {
    const { tick, sent, shown } = box();
    const done = tick(true);
    await turn();
    expect(shown()).toEqual({ ticked: true, noted: false });
    sent[0]?.answer(true);
    await done;
    expect(shown()).toEqual({ ticked: true, noted: true });
  });

  it('is empty again, with a word, when that failed', async () => {
    const { tick, sent, failures, shown } = box();
    const done = tick(true);
    await turn();
    sent[0]?.answer(false);
    await done;
    expect([shown(), failures.length]).toEqual([{ ticked: false, noted: false }, 1]);
  });

  it('sends its last state after the request under way', async () => {
    const { tick, sent, shown } = box();
    void tick(true);
    await turn();
    void tick(false);
    const done = tick(true);
    expect(sent.map(({ ticked }) => ticked)).toEqual([true]);
    sent[0]?.answer(true);
    await turn();
    await turn();
    expect(shown()).toEqual({ ticked: true, noted: false });
    expect(sent.map(({ ticked }) => ticked)).toEqual([true, true]);
    sent[1]?.answer(true);
    await done;
    expect(shown()).toEqual({ ticked: true, noted: true });
  });

  it('sends its empty state too, and no agreement counts', async () => {
    const { tick, sent, shown } = box();
    const first = tick(true);
    await turn();
    sent[0]?.answer(true);
    await first;
    const done = tick(false);
    expect(shown()).toEqual({ ticked: false, noted: false });
    await turn();
    sent[1]?.answer(true);
    await done;
    expect([sent[1]?.ticked, shown()]).toEqual([false, { ticked: false, noted: false }]);
  });
});
