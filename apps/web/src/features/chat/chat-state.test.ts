import type { ChatMessage } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { afterEvents, afterLoading, type ChatEvent, goesOn, KEPT, LUMP, shownOf } from './chat-state.ts';
import { author, spoken } from './messages.fixtures.ts';

const ids = (messages: readonly { id: number }[]): number[] => messages.map(({ id }) => id);
const some = (...all: number[]) => all.map((id) => spoken(id, `text ${id}`));
const come = (...all: number[]): ChatEvent[] => some(...all).map((message) => ({ kind: 'message', message }));

describe('messages that come', () => {
  it('stand in the order of their ids, each once', () => {
    expect(ids(afterEvents(some(2, 5), come(9, 3, 5, 9, 1)))).toEqual([1, 2, 3, 5, 9]);
  });

  it('vanish when they are deleted, also in one breath with their coming', () => {
    expect(ids(afterEvents(some(1, 2, 3), [...come(4), { kind: 'delete', ids: [2, 4] }]))).toEqual([1, 3]);
  });

  it('lose the name of a player who is anonymous now, if they are of the system', () => {
    const won = (id: number, user_id: number) =>
      spoken(id, 'chat_system.win', { user: author(0, ''), params: { user_id, username: 'Sky', sum: 5 } });
    const named = (messages: readonly ChatMessage[]) =>
      messages.map((message) => message.type === 'MESSAGE' && message.params?.['username']);
    expect(named(afterEvents([won(1, 2), won(2, 3)], [{ kind: 'hide', userId: 2 }]))).toEqual(['', 'Sky']);
  });

  it('are gone if they are older than a clearing; later ones stand behind what it shows', () => {
    const events: ChatEvent[] = [...come(4), { kind: 'clear', messages: some(5) }, ...come(6)];
    expect(ids(afterEvents(some(1, 2, 3), events))).toEqual([5, 6]);
  });

  it('are bounded: the oldest go in lumps', () => {
    const range = (from: number, to: number) => some(...Array.from({ length: to - from }, (_, at) => from + at));
    const full = range(1, KEPT + LUMP + 1);
    expect(afterEvents(full.slice(1), come(KEPT + LUMP + 1))).toHaveLength(KEPT + LUMP);
    const after = afterEvents(full, come(KEPT + LUMP + 1));
    expect([after.length, after[0]?.id, after.at(-1)?.id]).toEqual([KEPT, LUMP + 2, KEPT + LUMP + 1]);
  });

  it('draw nothing when nothing happens: the array stays the same', () => {
    const messages = some(1);
    expect(afterEvents(messages, [])).toBe(messages);
  });
});

describe('messages that are loaded again', () => {
  const loading = (...loaded: number[]) => ({ loaded: some(...loaded), full: 3, knownId: 0 });

  it('join those that are known, without what was deleted meanwhile', () => {
    expect(ids(afterLoading(some(1, 2, 3, 4, 5), loading(6, 3, 5)))).toEqual([1, 2, 3, 5, 6]);
  });

  it('keep what came while they were on their way', () => {
    expect(ids(afterLoading(some(4, 5, 7), loading(4, 5, 6)))).toEqual([4, 5, 6, 7]);
  });

  it('replace all when a gap lies between', () => {
    expect(ids(afterLoading(some(1, 2, 3), loading(7, 8, 9)))).toEqual([7, 8, 9]);
  });

  it('replace all when the answer has everything there is: the chat was cleared meanwhile', () => {
    expect(ids(afterLoading(some(1, 2, 3), loading(3, 4)))).toEqual([3, 4]);
    expect(ids(afterLoading(some(1, 2, 3), { ...loading(), knownId: 2 }))).toEqual([3]);
  });
});

describe('a message goes on where the one above it ended', () => {
  const first = spoken(1, 'first', { atS: 0 });
  it.each([
    ['same author, soon after', spoken(2, 'second', { atS: 119 }), true],
    ['two minutes later', spoken(2, 'second', { atS: 120 }), false],
    ['another author', spoken(2, 'second', { user: author(2) }), false],
    ['figures', { ...first, id: 2, type: 'balance', stats: { balance: 1 } } as const, false],
  ])('a message continues the one above (%s): %s', (_, message, goes) => expect(goesOn(first, message)).toBe(goes));

  it('the first one does not, and the system never does', () => {
    expect(goesOn(undefined, first)).toBe(false);
    const system = author(0, 'System');
    expect(goesOn(spoken(1, 'a', { user: system }), spoken(2, 'b', { user: system }))).toBe(false);
  });
});

it('a screen that its player has cleared shows what came after', () => {
  expect(ids(shownOf(some(1, 2, 3), 0))).toEqual([1, 2, 3]);
  expect(ids(shownOf(some(1, 2, 3), 2))).toEqual([3]);
  expect(ids(shownOf(some(1, 2, 3), 9))).toEqual([]);
});
