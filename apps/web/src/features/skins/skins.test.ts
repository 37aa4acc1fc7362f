import type { GameItem, ItemKind, SkinDeposit } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { stepsOf } from './offer-steps.ts';
import { choiceOf, matching, sorted } from './skins-state.ts';

const kind = (name: string, name_ru = ''): ItemKind => ({
  image: name,
  market_hash_name: name,
  name_ru,
  weapon: name,
  finish: null,
  rarity: 'milspec',
  exterior: null,
});
const item = (asset_id: string, change: Partial<GameItem> = {}): GameItem => ({
  asset_id,
  market_hash_name: asset_id,
  item: kind(asset_id),
  price: 2,
  credit: 1.9,
  refused: null,
  held_until: null,
  ...change,
});
const LIMITS = { minCents: 100, maxCents: 1000 };
const taken = sorted([
  item('1', { credit: 0.1 }),
  item('2', { credit: 0.2 }),
  item('3', { credit: 9 }),
  item('4', { credit: 8 }),
]).taken;
const choose = (...ids: string[]) => choiceOf(taken, new Set(ids), LIMITS);

describe('the choice of a game inventory', () => {
  it('[TR-7] parts what is taken in, dearest first, from what is not', () => {
    const { taken: fine, refused } = sorted([
      item('cheap', { credit: 1 }),
      item('held', { refused: 'skins_refused.held' }),
      item('other', { item: null, credit: null, refused: 'skins_refused.not_in_catalogue' }),
      item('dear', { credit: 5 }),
    ]);
    expect(fine.map(({ assetId }) => assetId)).toEqual(['dear', 'cheap']);
    expect(refused.map(({ asset_id }) => asset_id)).toEqual(['held', 'other']);
  });

  it('adds in whole cents', () => expect(choose('1', '2').sumCents).toBe(30));

  it.each([
    [[], 'none'],
    [['1', '2'], 'below_min'],
    [['3'], null],
    [['3', '4'], 'above_max'],
  ] as const)('the choice %j has the problem: %s', (ids, problem) => expect(choose(...ids).problem).toBe(problem));

  it('takes no more skins than one offer carries', () => {
    const many = sorted(Array.from({ length: 51 }, (_, at) => item(String(at), { credit: 0.1 }))).taken;
    expect(choiceOf(many, new Set(many.map(({ assetId }) => assetId)), LIMITS).problem).toBe('most_skins');
  });

  it('lets go of what has left the inventory', () =>
    expect(choose('3', 'gone')).toMatchObject({ sumCents: 900, problem: null }));

  it('finds every word in either language', () => {
    const skins = sorted([
      item('a', { item: kind('AK-47 | Slate', 'АК-47 | Сланец') }),
      item('b', { item: kind('AWP | Atheris') }),
    ]).taken;
    expect(matching(skins, ' slate ak').map(({ assetId }) => assetId)).toEqual(['a']);
    expect(matching(skins, 'СЛАНЕЦ')).toHaveLength(1);
    expect(matching(skins, '  ')).toHaveLength(2);
    expect(matching(skins, 'karambit')).toEqual([]);
  });
});

describe('[TR-3] the steps of a deposit', () => {
  const at = (
    status: SkinDeposit['status'],
    state: SkinDeposit['trade']['state'],
    url: string | null = 'https://offer',
  ) => stepsOf({ status, trade: { state, code: 'skins-1', url, expires_at: null } });
  it.each([
    [at('sending', 'waiting', null), ['now', 'later', 'later']],
    [at('sending', 'created'), ['now', 'later', 'later']],
    [at('sending', 'sent'), ['done', 'now', 'later']],
    [at('sending', 'in_escrow'), ['done', 'done', 'now']],
    [at('completed', 'accepted'), ['done', 'done', 'done']],
    [at('canceled', 'declined'), ['done', 'failed', 'later']],
    [at('canceled', 'refused', null), ['failed', 'later', 'later']],
    [at('reversed', 'reversed'), ['done', 'done', 'failed']],
  ])('[TR-3] shows the state of each step of a deposit: %j', (steps, expected) => expect(steps).toEqual(expected));
});
