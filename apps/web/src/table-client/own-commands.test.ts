import { describe, expect, it } from 'vitest';
import {
  answered,
  connected,
  cut,
  decided,
  dropped,
  isPending,
  isWaiting,
  late,
  NO_COMMANDS,
  notSent,
  type OwnCommands,
  pendingTarget,
  sent,
} from './own-commands.ts';

type Kind = 'bet' | 'stop';
const NOTHING: OwnCommands<Kind> = NO_COMMANDS;
const BET = { kind: 'bet', targetId: null } as const;
const stop = (targetId: number) => ({ kind: 'stop', targetId }) as const;

describe('own commands', () => {
  it('are pending from the press to the answer, one of each kind', () => {
    const both = sent(sent<Kind>(NOTHING, BET), stop(5));
    expect([isWaiting(both), isPending(both, 'bet'), pendingTarget(both, 'stop')]).toEqual([true, true, 5]);
    expect(sent(both, stop(6)).pending).toEqual([BET, stop(6)]);
    expect(answered(both, 'bet').pending).toEqual([stop(5)]);
    expect(isWaiting(answered(answered(both, 'bet'), 'stop'))).toBe(false);
  });

  it('an answer about another target settles nothing', () => {
    const stopping = sent<Kind>(NOTHING, stop(5));
    expect(answered(stopping, 'stop', 6)).toBe(stopping);
    expect(answered(stopping, 'bet')).toBe(stopping);
    expect(answered(stopping, 'stop', 5).pending).toEqual([]);
  });

  it('the wait is late once, and fresh again with the next command', () => {
    expect(late(NOTHING)).toBe(NOTHING);
    const waiting = late(sent<Kind>(NOTHING, BET));
    expect(waiting.wait).toBe('late');
    expect(late(waiting)).toBe(waiting);
    expect(sent(waiting, stop(1)).wait).toBe('fresh');
  });

  it('a lost connection cuts what is pending, and the next own snapshot decides it', () => {
    const away = cut(late(sent<Kind>(NOTHING, BET)));
    expect(away.wait).toBe('cut');
    expect(late(away).wait).toBe('cut');
    expect(decided(away)).toMatchObject({ pending: [], wait: 'fresh' });
    // A snapshot does not decide commands that are pending on an open connection.
    const pending = sent<Kind>(NOTHING, BET);
    expect(decided(pending)).toBe(pending);
    expect(cut(NOTHING).wait).toBe('fresh');
  });

  it('are kept if unsent, until there is a connection or another try', () => {
    const unsent = notSent(sent<Kind>(NOTHING, stop(5)), stop(5));
    expect(unsent).toMatchObject({ pending: [], unsent: stop(5) });
    expect(connected(unsent).unsent).toBeNull();
    expect(sent(unsent, stop(5)).unsent).toBeNull();
    expect(sent(unsent, BET).unsent).toEqual(stop(5));
  });

  it('are dropped when nothing is waited for any more', () => {
    expect(dropped(sent<Kind>(NOTHING, BET)).pending).toEqual([]);
  });
});
