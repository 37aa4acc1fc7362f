// @vitest-environment happy-dom
import { MESSAGE, TITLE } from '@updraft/rules/support';
import { beforeEach, expect, it } from 'vitest';
import { dropDraft, keepDraft, keptDraft, keptReply } from './draft.ts';
import { prefillTicket } from './prefill.ts';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/provably-fair');
});

const ABOUT = { kind: 'round', game: 'crash', id: 41 } as const;

it('[SU-11] a prepared ticket is kept within its bounds, and its form is opened', () => {
  prefillTicket({ title: `  Round\n41 ${'x'.repeat(200)}`, message: `proof\u0000 ${'y'.repeat(5000)}`, about: ABOUT });
  expect(location.pathname + location.search).toBe('/support?new=1');
  const draft = keptDraft();
  expect(draft).toMatchObject({ about: ABOUT, isPrepared: true });
  expect(draft?.title).toHaveLength(TITLE.most);
  expect(draft?.title).toMatch(/^Round 41 x/);
  expect(draft?.message).toHaveLength(MESSAGE.most);
});

it('[SU-11] a prepared ticket is a message within its bounds where a ticket is open', () => {
  expect(keptReply()).toBeNull();
  prefillTicket({ title: 'Round 41', message: `proof ${'y'.repeat(5000)}`, about: ABOUT });
  const reply = keptReply();
  expect(reply?.about).toEqual(ABOUT);
  expect(reply?.message).toMatch(/^Round 41\nproof y/);
  expect(reply?.message).toHaveLength(MESSAGE.most);
});

it('keeps typed text as it is, and forgets it when it is emptied', () => {
  const typed = { title: 'My ', message: ' two  ', about: null };
  keepDraft(typed);
  expect(keptDraft()).toEqual(typed);
  dropDraft();
  expect(keptDraft()).toBeNull();
});

it.each(['not json', '5', 'null', '{"title":7,"message":{},"about":"x"}'])(
  'a storage with %s breaks nothing',
  (text) => {
    sessionStorage.setItem('ticket_draft', text);
    const draft = keptDraft();
    expect(draft ?? { title: '', message: '', about: null }).toEqual({ title: '', message: '', about: null });
  },
);
