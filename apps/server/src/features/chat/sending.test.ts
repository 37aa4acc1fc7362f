import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prune } from '../../db/housekeeping.ts';
import { createLog } from '../../lib/log.ts';
import { chatWorld } from '../../testing/chat-world.ts';
import { OVERDUE } from './chat.settings.ts';
import { countMessages } from './chat.store.ts';
import { say } from './say.ts';

const here = chatWorld();
const SENT = { ok: true, message: 'chat_api.sent' };

describe('a message', () => {
  it('[CH-1] is stored as it is shown, and everyone is told with the next slot', async () => {
    const player = await here.writer({ username: 'Ann' });
    expect(await here.send(player, '  hello\u200b   there ')).toEqual(SENT);
    expect(here.toldOf('newMessage')).toEqual([]);
    here.chat.feed.flush();
    expect(here.toldOf('newMessage')).toEqual([
      {
        messages: [
          expect.objectContaining({
            type: 'MESSAGE',
            message: 'hello there',
            user: expect.objectContaining({ id: player.id, username: 'Ann', is_moderator: false }) as unknown,
          }),
        ],
      },
    ]);
    expect((await here.shown()).at(-1)).toBe('hello there');
  });

  it('[CH-12] needs a deposit of anyone but demo players, who write from the start', async () => {
    const [player, demo] = [await here.writer({ depositedCents: 0 }), await here.writer({ depositedCents: 0 })];
    await here.world.db.query('update players set is_demo = true where id = $1', [demo.id]);
    expect(await here.send(player, 'hello there')).toMatchObject({ message: 'chat_api.deposit_needed' });
    expect(await here.send(demo, 'hello there')).toEqual(SENT);
  });

  it('[CH-10] is refused for the first reason that holds', async () => {
    const moderator = await here.writer({ role: 'is_moderator' });
    // The message breaks every rule; then its faults are removed one after the other.
    const player = await here.writer({ username: 'skins.com', depositedCents: 99 });
    await here.chat.moderation.mute({ playerId: player.id, minutes: 5, reasonId: 3, staffId: moderator.id });
    const later = async (message: unknown) => {
      here.nowMs += 2000;
      return here.send(player, message);
    };
    await here.set('chat.enabled', false);
    expect(await later('LOUD csgo.com')).toEqual({ ok: false, message: 'chat_api.off' });
    await here.set('chat.enabled', true);
    expect(await later('LOUD csgo.com')).toEqual({
      ok: false,
      message: 'chat_api.banned',
      params: { duration: 5 },
      additional: 'chat_reason.links',
      duration: 5,
    });
    await here.chat.moderation.unmute({ playerId: player.id, staffId: moderator.id });
    expect(await later(5)).toEqual({ ok: false, message: 'chat_api.not_string' });
    expect(await later(' \u200b')).toEqual({ ok: false, message: 'chat_api.empty' });
    expect(await later('ab '.repeat(99))).toMatchObject({ message: 'chat_api.too_long', params: { max: 255 } });
    expect(await later('!give')).toEqual({ ok: false, message: 'chat_api.unknown_command' });
    expect(await later('LOUD CSGO.COM')).toEqual({ ok: false, message: 'chat_api.no_links' });
    expect(await later('LOUD WORDS')).toMatchObject({ message: 'chat_api.rules', additional: 'chat_rule.caps' });
    expect(await later('hello')).toMatchObject({ message: 'chat_api.rules', additional: 'chat_rule.one_word' });
    expect(await later('use code FREE')).toMatchObject({ message: 'chat_api.rules', additional: 'chat_rule.codes' });
    expect(await later('hello there')).toEqual({ ok: false, message: 'chat_api.deposit_needed', params: { sum: 1 } });
    await here.world.db.query('update play_states set deposited_cents = 100 where player_id = $1', [player.id]);
    expect(await later('hello there')).toEqual({ ok: false, message: 'chat_api.nickname' });
    await here.world.db.query(`update players set username = 'Аdmin' where id = $1`, [player.id]);
    expect(await later('hello there')).toEqual({ ok: false, message: 'chat_api.nickname' });
    await here.world.db.query(`update players set username = 'bob' where id = $1`, [player.id]);
    expect(await later('!clear')).toEqual({ ok: false, message: 'chat_api.no_rights' });
    expect(await later('hello there')).toEqual(SENT);
  });

  it('[CH-11] comes once in two seconds; a text that was refused does not count', async () => {
    const player = await here.writer();
    expect(await here.send(player, 'hello there')).toEqual(SENT);
    here.nowMs += 1999;
    expect(await here.send(player, 'hello again')).toMatchObject({
      message: 'chat_api.too_fast',
      params: { seconds: 1 },
    });
    here.nowMs += 1;
    expect(await here.send(player, 'hello')).toMatchObject({ message: 'chat_api.rules' });
    expect(await here.send(player, 'hello again')).toEqual(SENT);
  });

  it('[CH-10] [CH-11] tells a mute before the pace; refused messages use up the pace only in a flood', async () => {
    const [player, moderator] = [await here.writer(), await here.writer({ role: 'is_moderator' })];
    expect(await here.send(player, 'hello there')).toEqual(SENT);
    await here.chat.moderation.mute({ playerId: player.id, minutes: 5, reasonId: 3, staffId: moderator.id });
    expect(await here.send(player, 'hello again')).toMatchObject({ message: 'chat_api.banned' });
    const poor = await here.writer({ depositedCents: 0 });
    for (let at = 0; at < 4; at++)
      expect(await here.send(poor, 'hello there')).toMatchObject({ message: 'chat_api.deposit_needed' });
    expect(await here.send(poor, 'hello there')).toMatchObject({ message: 'chat_api.too_fast' });
  });

  it('[CH-11] waits in slow mode, counted from the last that was written; staff are exempt', async () => {
    const [player, moderator] = [await here.writer(), await here.writer({ role: 'is_moderator' })];
    await here.chat.moderation.slow({ seconds: 10, staffId: moderator.id });
    expect(here.toldOf('chatState')).toEqual([{ enabled: true, slow_seconds: 10 }]);
    for (const one of [player, moderator]) expect(await here.send(one, 'hello there')).toEqual(SENT);
    here.nowMs += 7000;
    expect(await here.send(player, 'hello again')).toMatchObject({
      message: 'chat_api.slow_mode',
      params: { seconds: 3 },
    });
    expect(await here.send(moderator, 'hello again')).toEqual(SENT);
    here.nowMs += 3000;
    expect(await here.send(player, 'hello again')).toEqual(SENT);
    await here.chat.moderation.slow({ seconds: 0, staffId: moderator.id });
    expect(await here.audited('chat.slow_mode')).toEqual([
      { actor: `player ${moderator.id}`, seconds: 10 },
      { actor: `player ${moderator.id}`, seconds: 0 },
    ]);
  });

  /** Moves the player's messages back by this number of seconds, because the database's clock cannot be moved. */
  const age = (playerId: number, secs: number) =>
    here.world.db.query(
      `update chat_messages set created_at = created_at - $2 * interval '1 second' where player_id = $1`,
      [playerId, secs],
    );

  describe('in several processes', () => {
    // Longer than this test takes on any machine.
    beforeAll(() => here.set('chat.gapMs', 60_000));
    afterAll(() => here.set('chat.gapMs', 2000));

    it('[CH-11] counts what another process has written', async () => {
      const [player, other] = [await here.writer(), await here.open()];
      expect(await here.send(player, 'hello there')).toEqual(SENT);
      expect(await here.send(player, 'hello again', other)).toMatchObject({ message: 'chat_api.too_fast' });
      await age(player.id, 60);
      expect(await here.send(player, 'hello again', other)).toEqual(SENT);
      expect(await here.send(player, 'once more', await here.open())).toMatchObject({ message: 'chat_api.too_fast' });
    });

    it('[CH-11] accepts one of several messages that reach several of them at once', async () => {
      const [player, others] = [await here.writer(), [await here.open(), await here.open()]];
      const sent = await Promise.all([here.chat, ...others].map((one) => here.send(player, 'hello there', one)));
      expect(sent.map(({ message }) => message).sort()).toEqual([
        'chat_api.sent',
        'chat_api.too_fast',
        'chat_api.too_fast',
      ]);
    });

    it('[CH-11] keeps to the slow mode that another one has just set', async () => {
      const [player, moderator] = [await here.writer(), await here.writer({ role: 'is_moderator' })];
      const other = await here.open();
      await here.chat.moderation.slow({ seconds: 300, staffId: moderator.id });
      expect(await here.send(player, 'hello there')).toEqual(SENT);
      await age(player.id, 100);
      expect(await here.send(player, 'hello again', other)).toMatchObject({ message: 'chat_api.slow_mode' });
      await age(player.id, 200);
      expect(await here.send(player, 'hello again', other)).toEqual(SENT);
      await here.chat.moderation.slow({ seconds: 0, staffId: moderator.id });
    });
  });

  it('[CH-12] needs no deposit from staff; what was taken back does not count', async () => {
    for (const role of ['is_admin', 'is_moderator', 'is_support', 'is_finance'] as const)
      expect(await here.send(await here.writer({ depositedCents: 0, role }), 'hello there')).toEqual(SENT);
    expect(await here.send(await here.writer({ depositedCents: 99 }), 'hello there')).toMatchObject({ ok: false });
  });

  it('[LI-7] is not written on a break', async () => {
    const player = await here.writer();
    await here.world.db.query('update players set has_limits = true where id = $1', [player.id]);
    await here.world.db.query(
      `insert into player_breaks (player_id, kind, starts_at, ends_at) values ($1, 'pause', now(), now() + interval '1 day')`,
      [player.id],
    );
    expect(await here.send(player, 'hello there')).toMatchObject({ ok: false, message: 'user_api.on_break' });
  });

  it('[I5] a burst is written in the order of receipt, in few transactions, with one event', async () => {
    const players = await Promise.all(Array.from({ length: 100 }, () => here.writer()));
    const before = (
      await here.world.db.query<{ id: number }>('select coalesce(max(id), 0) as id from chat_messages')
    )[0];
    const results = await Promise.all(players.map((player, at) => here.send(player, `message number ${at}`)));
    expect(results).toEqual(results.map(() => SENT));
    const rows = await here.world.db.query<{ text: string; created_at: Date }>(
      'select text, created_at from chat_messages where id > $1 order by id',
      [before?.id],
    );
    expect(rows.map(({ text }) => text)).toEqual(players.map((_, at) => `message number ${at}`));
    expect(new Set(rows.map((row) => row.created_at.getTime())).size).toBeLessThanOrEqual(3);
    here.chat.feed.flush();
    expect(here.toldOf('newMessage')).toHaveLength(1);
  });

  it('[S5] is refused as busy when the queue is full', async () => {
    // No player with these ids exists: the queue's limit applies before the first query of a player.
    const results = await Promise.all(
      Array.from({ length: 700 }, (_, at) => here.send({ id: 1_000_000 + at }, 'hello there')),
    );
    const busy = results.filter(({ message }) => message === 'chat_api.busy').length;
    expect(busy).toBe(700 - 512 - 1);
  });
});

describe('commands', () => {
  it('[CH-14] !stats and !balance post the own figures', async () => {
    const player = await here.writer({ depositedCents: 2500 });
    await here.world.db.query('update play_states set paid_out_cents = 700 where player_id = $1', [player.id]);
    await here.world.db.query(
      `insert into player_sums (player_id, game, bets, wins, staked_cents, returned_cents, won_cents, top_win_cents)
       values ($1, 'cases', 3, 1, 1000, 350, 300, 300)`,
      [player.id],
    );
    expect(await here.send(player, '!STATS')).toEqual(SENT);
    here.nowMs += 2000;
    expect(await here.send(player, '!balance')).toEqual(SENT);
    await here.world.db.query('delete from player_sums where player_id = $1', [player.id]);
    const [stats, balance] = (await here.chat.feed.newest()).slice(-2);
    const figures = {
      total_games: 3,
      win_rate: 33.3,
      total_profit: -6.5,
      total_deposit: 25,
      balance: 0,
      total_withdraw: 7,
    };
    expect(stats).toMatchObject({ type: 'stats', message: '!stats', stats: figures });
    expect(balance).toMatchObject({ type: 'balance', message: '!balance', stats: { balance: 0 } });
  });

  it('[CH-14] [S8] !clear of a moderator empties the chat for everybody, and is recorded', async () => {
    const [player, moderator] = [await here.writer(), await here.writer({ role: 'is_moderator' })];
    await here.send(player, 'hello there');
    expect(await here.send(moderator, '!clear')).toEqual({ ok: true, message: 'chat_api.cleared' });
    expect(await here.shown()).toEqual(['chat_system.cleared']);
    // The chat is read anew before it is sent, beside the reads of this test.
    const cleared = expect.objectContaining({
      message: 'chat_system.cleared',
      user: expect.objectContaining({ id: 0 }) as unknown,
    }) as unknown;
    await vi.waitFor(() => expect(here.toldOf('loadChat')).toEqual([{ messages: [cleared] }]), 15_000);
    expect((await here.audited('chat.clear')).map(({ actor }) => actor)).toEqual([`player ${moderator.id}`]);
    await here.send(await here.writer(), 'after that');
    expect(await here.shown()).toEqual(['chat_system.cleared', 'after that']);
  });
});

describe('other features', () => {
  it('say something in their transaction: everyone gets it after the commit', async () => {
    await here.world.outbox.tx((query, emit) => say(query, emit, { key: 'chat_system.win', params: { sum: 5 } }));
    expect((await here.shown()).at(-1)).toBe('chat_system.win');
    expect(here.world.emitted.at(-1)).toMatchObject({
      to: 'all',
      event: 'newMessage',
      payload: { messages: [{ message: 'chat_system.win', params: { sum: 5 } }] },
    });
  });

  it('say once what has a name', async () => {
    const won = { key: 'chat_system.win', params: { sum: 7 }, once: 'win:crash:7' } as const;
    const before = (await here.shown()).length;
    for (let turn = 0; turn < 2; turn++) await here.world.outbox.tx((query, emit) => say(query, emit, won));
    expect((await here.shown()).length).toBe(before + 1);
  });

  it('count messages of players since a moment, without commands and deleted ones', async () => {
    const [player, other, moderator] = [
      await here.writer(),
      await here.writer(),
      await here.writer({ role: 'is_moderator' }),
    ];
    const [since, until] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    const later = new Date(Date.now() + 120_000);
    for (const text of ['hello one', 'hello two', '!balance', 'hello three']) {
      await here.send(player, text);
      here.nowMs += 2000;
    }
    const [last] = (await here.chat.feed.newest()).slice(-1);
    await here.chat.moderation.delete({ id: last?.id ?? 0, staffId: moderator.id });
    const { db } = here.world;
    const playerIds = [player.id, other.id];
    expect(await countMessages(db, { playerIds, since, until })).toEqual(new Map([[player.id, 2]]));
    expect(await countMessages(db, { playerIds, since: until, until: later })).toEqual(new Map());
  });

  it('keeps messages for the days of the setting', async () => {
    const { db } = here.world;
    await here.send(await here.writer(), 'to be forgotten');
    const age = (days: number) =>
      db.query(`update chat_messages set created_at = now() - $1 * interval '1 day' where text = 'to be forgotten'`, [
        days,
      ]);
    const left = async (): Promise<number> => {
      await prune(db, createLog({ level: 'silent', pretty: false }), {
        all: [{ table: 'chat_messages', where: OVERDUE }],
      });
      return (await db.query(`select 1 from chat_messages where text = 'to be forgotten'`)).length;
    };
    await age(89);
    expect(await left()).toBe(1);
    await here.set('chat.keptDays', 95);
    await age(94);
    expect(await left()).toBe(1);
    await age(96);
    expect(await left()).toBe(0);
  });
});
