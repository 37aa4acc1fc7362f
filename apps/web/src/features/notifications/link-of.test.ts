import { describe, expect, it } from 'vitest';
import { linkOf } from './link-of.ts';

const name = 'notification.anything';
const content = `${name}_text`;

describe('the link of a notification', () => {
  it.each([
    [{ kind: 'round', game: 'wheel', id: 12 }, '/wheel/12'],
    [{ kind: 'opening', id: 5 }, '/cases/opening/5'],
    [{ kind: 'box', id: 6 }, '/cases/6'],
    [{ kind: 'battle', id: 9 }, '/cases/battles/9'],
    [{ kind: 'ticket', id: 7 }, '/ticket/7'],
  ] as const)('a notification links to the page of %j', (about, path) => {
    expect(linkOf({ name, content, about })).toBe(path);
  });

  it.each([
    ['notification.deposit_completed', '/profile?part=deposits'],
    ['notification.withdrawal', '/profile?part=withdrawals'],
    ['notification.referral', '/profile'],
    ['notification.promo', '/profile'],
    ['notification.quiz', '/#inventory'],
    ['notification.debt', '/profile'],
    ['notification.trade_waiting', '/#inventory'],
  ])('the notification %s links to the list that contains its subject', (of, path) => {
    expect(linkOf({ name: of, content })).toBe(path);
  });

  it('leads to the inventory for an item of a promo code', () => {
    expect(linkOf({ name: 'notification.promo', content: 'notification.promo_item' })).toBe('/#inventory');
  });

  it('leads to the draw of a prize', () => {
    expect(linkOf({ name: 'notification.giveaway_won', content, params: { draw: 8 } })).toBe('/draw/8');
    expect(linkOf({ name: 'notification.giveaway_won', content, params: { draw: '../8' } })).toBeNull();
  });

  it('a notification has no link if no page lists its subject', () => {
    expect(linkOf({ name: 'notification.session', content })).toBeNull();
  });

  it.each([
    { kind: 'round', game: '/evil.example', id: 1 },
    { kind: 'round', game: '..', id: 1 },
    { kind: 'round', game: 'crash', id: -1 },
    { kind: 'round', game: 'crash', id: 'javascript:alert(1)' },
    { kind: 'later', id: 1 },
  ])('a notification never links to another site, for any subject: %j', (about) => {
    expect(linkOf({ name, content, about: about as never })).toBeNull();
  });
});
