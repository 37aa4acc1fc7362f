import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bet, bets, cashOut, init } from './state.fixtures.ts';
import { initialState } from './state-types.ts';
import { crashStore, dispatch, gather, getCrash } from './store.ts';

/** What waits for the next frame. */
let frames: (() => void)[] = [];
const nextFrame = (): void => frames.splice(0).forEach((frame) => frame());

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('document', { hidden: false });
  crashStore.setState(initialState, true);
  dispatch(init(10));
});
afterEach(() => vi.unstubAllGlobals());

const idsOf = (): number[] => getCrash().bets.map((one) => one.id);

describe('events that are gathered', () => {
  it('change the state once, with the next frame', () => {
    let changes = 0;
    const unsubscribe = crashStore.subscribe(() => changes++);
    for (const id of [1, 2, 3]) gather(bets(10, [bet(id, { value: 10 - id })]));
    expect([changes, frames.length]).toEqual([0, 1]);
    nextFrame();
    unsubscribe();
    expect([changes, idsOf()]).toEqual([1, [1, 2, 3]]);
  });

  it('are applied before whatever comes after them', () => {
    gather(bets(10, [bet(1)]));
    dispatch({ type: 'connection', connection: 'online' });
    expect(idsOf()).toEqual([1]);
    nextFrame();
    expect(idsOf()).toEqual([1]);
  });

  it('belong to their own round when the next one opens before the frame', () => {
    gather(cashOut(1, 1.5));
    gather(bets(10, [bet(1)]));
    dispatch(init(11));
    nextFrame();
    expect(getCrash()).toMatchObject({ roundId: 11, bets: [], cashOuts: [] });
  });

  it('wait for no frame where there are none: on a page that nobody sees', () => {
    vi.stubGlobal('document', { hidden: true });
    gather(bets(10, [bet(1)]));
    expect(idsOf()).toEqual([1]);
  });
});
