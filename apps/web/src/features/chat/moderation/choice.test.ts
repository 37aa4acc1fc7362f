import { describe, expect, it } from 'vitest';
import { author } from '../messages.fixtures.ts';
import { canApply, type Choice, durationOf, DURATIONS, hasDetails, rightsOver } from './choice.ts';

describe('Apply is enabled', () => {
  it.each<[Choice['operation'], string, boolean]>([
    [null, '', false],
    [null, '5', false],
    ['delete', '', true],
    ['mute', '', false],
    ['mute', '5', true],
    ['mute', 'infinite', true],
  ])('Apply for the operation %s with the duration %j is enabled: %s', (operation, duration, enabled) =>
    expect(canApply({ operation, duration, reason: '' })).toBe(enabled),
  );
});

it('duration and reason belong to a mute alone', () => {
  const detailed = ([null, 'delete', 'mute'] as const).map((operation) =>
    hasDetails({ operation, duration: '', reason: '' }),
  );
  expect(detailed).toEqual([false, false, true]);
});

it('a mute lasts so many minutes, or for good', () => {
  expect(DURATIONS.map(durationOf)).toEqual([5, 20, 60, 120, 800, 'infinite']);
});

describe('with the message of another', () => {
  const ALL = ['canModerate', 'canMute', 'canDelete'];
  const player = author(1);
  const moderator = author(2, 'mod', { is_moderator: true });
  const admin = author(3, 'boss', { is_admin: true });

  it.each([
    ['a visitor', null, player, []],
    ['a player', author(9), player, ['canReport']],
    ['its author', player, player, []],
    ['a moderator', moderator, player, ALL],
    ['a moderator and the message of another one', moderator, author(4, 'mod2', { is_moderator: true }), []],
    ['a moderator and the message of other staff', moderator, author(6, 'help', { is_staff: true }), []],
    ['a moderator and the message of an admin', moderator, admin, []],
    ['a moderator and their own message', moderator, moderator, ['canModerate', 'canDelete']],
    ['an admin', admin, player, ALL],
    ['an admin and the message of a moderator', admin, moderator, ALL],
    ['an admin and the message of other staff', admin, author(6, 'help', { is_staff: true }), ALL],
    ['an admin and the message of another one', admin, author(5, 'boss2', { is_admin: true }), []],
    ['an admin and what the system says', admin, author(0, ''), ['canModerate', 'canDelete']],
    ['a moderator and what the system says', moderator, author(0, ''), []],
    ['a player and what the system says', player, author(0, ''), []],
  ])('[CH-15] permits the right actions on a message: %s', (_, me, of, rights) => {
    const has = Object.entries(rightsOver(of, me)).flatMap(([right, holds]) => (holds ? [right] : []));
    expect(has).toEqual(rights);
  });
});
