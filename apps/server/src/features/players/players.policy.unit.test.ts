import { describe, expect, it } from 'vitest';
import { hasRole, mayStake } from './players.policy.ts';
import type { PlayerRow } from '../../kernel/players.store.ts';

const player = (parts: Partial<PlayerRow> = {}): PlayerRow => ({
  id: 1,
  steam_id: '7',
  username: 'p',
  avatar: 'default',
  trade_link: null,
  is_admin: false,
  is_moderator: false,
  is_support: false,
  is_finance: false,
  is_youtuber: false,
  is_demo: false,
  is_anonymous: false,
  banned: false,
  is_erased: false,
  has_limits: false,
  accepted_version: 0,
  play_stop: null,
  ...parts,
});

describe('who may stake', () => {
  it.each([
    ['a player', {}, { sandbox: true, live: true }],
    ['a creator', { is_youtuber: true }, { sandbox: true, live: true }],
    ['an admin', { is_admin: true }, { sandbox: true, live: false }],
    ['a moderator', { is_moderator: true }, { sandbox: true, live: false }],
    ['support', { is_support: true }, { sandbox: true, live: false }],
    ['finance', { is_finance: true }, { sandbox: true, live: false }],
    ['a banned player', { banned: true }, { sandbox: false, live: false }],
    ['a banned admin', { is_admin: true, banned: true }, { sandbox: false, live: false }],
  ])('[F9] the mode of the site decides the right to stake: %s', (_who, parts, allowed) => {
    expect({
      sandbox: mayStake({ player: player(parts), mode: 'sandbox' }),
      live: mayStake({ player: player(parts), mode: 'live' }),
    }).toEqual(allowed);
  });
});

describe('[S6] who has a role', () => {
  it.each([
    ['nobody', null, [false, false, false]],
    ['a player', player(), [false, false, false]],
    ['a moderator', player({ is_moderator: true }), [true, false, false]],
    ['support', player({ is_support: true }), [false, true, false]],
    ['finance', player({ is_finance: true }), [false, false, false]],
    ['an admin', player({ is_admin: true }), [true, true, true]],
    ['a banned admin', player({ is_admin: true, banned: true }), [false, false, false]],
  ])('[S6] a player has only the roles of their row: %s', (_who, one, roles) => {
    expect([hasRole(one, 'moderator'), hasRole(one, 'support'), hasRole(one, 'admin')]).toEqual(roles);
  });
});
