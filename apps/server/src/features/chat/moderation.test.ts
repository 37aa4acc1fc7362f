import { describe, expect, it } from 'vitest';
import { chatWorld } from '../../testing/chat-world.ts';
import { openReports } from './chat.store.ts';
import { toReport } from './chat.views.ts';
import { standingOf } from './moderation.ts';

const here = chatWorld();
const ok = { ok: true };

const cast = async () => {
  const [player, moderator, other, admin] = await Promise.all([
    here.writer({ username: 'bob' }),
    here.writer({ role: 'is_moderator' }),
    here.writer({ role: 'is_moderator' }),
    here.writer({ role: 'is_admin' }),
  ]);
  return { player, moderator, other, admin };
};
const lastId = async (): Promise<number> => (await here.chat.feed.newest()).at(-1)?.id ?? 0;
const mute = (playerId: number, staffId: number, minutes: number | null = 5, reasonId = 1) =>
  here.chat.moderation.mute({ playerId, staffId, minutes, reasonId });
const refused = (message: string) => expect.objectContaining({ ok: false, message: `chat_api.${message}` }) as unknown;

describe('a mute', () => {
  it('[CH-16] [S8] keeps the player from writing, tells them why, and ends by itself', async () => {
    const { player, moderator } = await cast();
    expect(await mute(player.id, moderator.id, 20, 2)).toEqual({ ok: true, username: 'bob' });
    expect(here.toldOf('chatMute')).toEqual([
      { mute: { duration: 20, until: expect.any(String) as unknown, reason: 'chat_reason.begging' } },
    ]);
    expect(await here.send(player, 'hello there')).toMatchObject({ message: 'chat_api.banned', duration: 20 });
    expect(await mute(player.id, moderator.id)).toEqual(refused('already_blocked'));
    expect(await here.audited('chat.mute')).toContainEqual({
      actor: `player ${moderator.id}`,
      playerId: player.id,
      minutes: 20,
      reasonId: 2,
    });
    await here.world.db.query(`update chat_mutes set ends_at = now() where player_id = $1`, [player.id]);
    here.nowMs += 2000;
    expect(await here.send(player, 'hello there')).toMatchObject({ message: 'chat_api.sent' });
    expect(await mute(player.id, moderator.id)).toMatchObject(ok);
  });

  it('[CH-16] ends only by a moderator if it has no end', async () => {
    const { player, moderator } = await cast();
    await mute(player.id, moderator.id, null, 4);
    expect(await here.send(player, 'hello there')).toEqual({
      ok: false,
      message: 'chat_api.banned_forever',
      additional: 'chat_reason.spam',
      duration: null,
    });
    const standing = () => standingOf(here.world.db, { playerId: player.id, minDepositCents: 100 });
    expect(await standing()).toEqual({
      activated: true,
      exempt: false,
      mute: { duration: null, until: null, reason: 'chat_reason.spam' },
    });
    expect(await here.chat.moderation.unmute({ playerId: player.id, staffId: moderator.id })).toMatchObject(ok);
    expect(here.toldOf('chatMute').at(-1)).toEqual({ mute: null });
    expect(await standing()).toEqual({ activated: true, exempt: false, mute: null });
    expect(await here.chat.moderation.unmute({ playerId: player.id, staffId: moderator.id })).toEqual(
      refused('not_blocked'),
    );
    expect(await here.audited('chat.unmute')).toHaveLength(1);
  });

  it('[CH-15] [S6] staff are protected, and nobody moderates themselves', async () => {
    const { player, moderator, other, admin } = await cast();
    expect(await mute(moderator.id, moderator.id)).toEqual(refused('own_account'));
    expect(await mute(other.id, moderator.id)).toEqual(refused('no_rights'));
    expect(await mute(admin.id, moderator.id)).toEqual(refused('no_rights'));
    expect(await mute(987_654, moderator.id)).toEqual(refused('player_not_found'));
    expect(await mute(player.id, moderator.id, 5, 99)).toEqual(refused('reason_not_found'));
    expect(await mute(moderator.id, admin.id)).toMatchObject(ok);
    // Neither the muted moderator nor another moderator can end the mute.
    expect(await here.chat.moderation.unmute({ playerId: moderator.id, staffId: other.id })).toEqual(
      refused('no_rights'),
    );
    expect(await here.chat.moderation.unmute({ playerId: moderator.id, staffId: moderator.id })).toEqual(
      refused('own_account'),
    );
  });

  it('[CH-17] [S6] a muted moderator moderates nobody until the mute ends', async () => {
    const { player, moderator, other, admin } = await cast();
    const { moderation } = here.chat;
    await here.send(player, 'hello there');
    const id = await lastId();
    await moderation.report({ id, playerId: other.id });
    const muted = await here.writer();
    await mute(muted.id, other.id);
    await mute(moderator.id, admin.id);
    const staffId = moderator.id;
    expect(await moderation.delete({ id, staffId })).toEqual(refused('suspended'));
    expect(await mute(player.id, staffId)).toEqual(refused('suspended'));
    expect(await moderation.unmute({ playerId: muted.id, staffId })).toEqual(refused('suspended'));
    expect(await moderation.slow({ seconds: 10, staffId })).toEqual(refused('suspended'));
    expect(await moderation.closeReport({ id, staffId })).toEqual(refused('suspended'));
    expect(await here.send(moderator, '!clear')).toMatchObject({ message: 'chat_api.banned' });
    await moderation.unmute({ playerId: staffId, staffId: admin.id });
    expect(await moderation.delete({ id, staffId })).toEqual(ok);
  });

  it('[I5] counts once if two moderators make it at once', async () => {
    const { player, moderator, other } = await cast();
    const both = await Promise.all([mute(player.id, moderator.id), mute(player.id, other.id)]);
    expect(both.map((outcome) => outcome.ok).sort()).toEqual([false, true]);
    expect(await here.world.db.query('select 1 from chat_mutes where player_id = $1', [player.id])).toHaveLength(1);
  });
});

describe('a deletion', () => {
  it('[S8] leaves every screen at once, also a message that was not sent yet', async () => {
    const { player, moderator } = await cast();
    await here.send(player, 'to be deleted');
    const id = await lastId();
    expect(await here.chat.moderation.delete({ id, staffId: moderator.id })).toEqual(ok);
    expect(here.toldOf('deleteMessages')).toEqual([{ ids: [id] }]);
    here.chat.feed.flush();
    expect(here.toldOf('newMessage')).toEqual([]);
    expect(await here.shown()).not.toContain('to be deleted');
    expect(await here.chat.moderation.delete({ id, staffId: moderator.id })).toEqual(refused('not_found'));
    expect(await here.audited('chat.delete')).toContainEqual({
      actor: `player ${moderator.id}`,
      messageId: id,
      playerId: player.id,
    });
  });

  it('[CH-15] [S6] is for admins if staff or the system wrote the message', async () => {
    const { moderator, other, admin } = await cast();
    await here.send(other, 'hello there');
    const ofOther = await lastId();
    expect(await here.chat.moderation.delete({ id: ofOther, staffId: moderator.id })).toEqual(refused('no_rights'));
    expect(await here.chat.moderation.delete({ id: ofOther, staffId: admin.id })).toEqual(ok);
  });
});

it('[CH-15] pages know all staff by their messages', async () => {
  const player = await here.writer();
  const staff = await Promise.all(
    (['is_admin', 'is_moderator', 'is_support', 'is_finance'] as const).map((role) => here.writer({ role })),
  );
  for (const writer of [player, ...staff]) await here.send(writer, 'hello there');
  const written = (await here.chat.feed.newest()).slice(-5);
  expect(written.map(({ user }) => user.is_staff)).toEqual([false, true, true, true, true]);
});

describe('reports', () => {
  it('count once for each player and message, and close with the deletion', async () => {
    const { player, moderator, other, admin } = await cast();
    await here.send(player, 'bad words here');
    const id = await lastId();
    const { moderation } = here.chat;
    expect(await moderation.report({ id, playerId: player.id })).toEqual(refused('own_message'));
    expect(await moderation.report({ id: 999_999, playerId: other.id })).toEqual(refused('not_found'));
    expect(await moderation.report({ id, playerId: other.id })).toEqual(ok);
    expect(await moderation.report({ id, playerId: other.id })).toEqual(refused('already_reported'));
    expect(await moderation.report({ id, playerId: admin.id })).toEqual(ok);
    expect(await openReports(here.world.db, 10)).toMatchObject([
      { id, reports: 2, is_deleted: false, is_muted: false },
    ]);
    await moderation.delete({ id, staffId: moderator.id });
    expect(await openReports(here.world.db, 10)).toEqual([]);
    expect(await moderation.report({ id, playerId: moderator.id })).toEqual(refused('not_found'));
  });

  it('are of messages that are shown: one that was cleared is reported no more, and its report says that it is gone', async () => {
    const { player, moderator, other, admin } = await cast();
    const { moderation } = here.chat;
    await here.send(player, 'bad words here');
    const id = await lastId();
    await moderation.report({ id, playerId: other.id });
    const deleted = async () => (await openReports(here.world.db, 10)).map((row) => toReport(row).deleted);
    expect(await deleted()).toEqual([false]);
    await here.send(moderator, '!clear');
    expect(await moderation.report({ id, playerId: admin.id })).toEqual(refused('not_found'));
    expect(await deleted()).toEqual([true]);
    await here.send(await here.writer(), 'more bad words');
    expect(await moderation.report({ id: await lastId(), playerId: other.id })).toEqual(ok);
    expect(await deleted()).toEqual([true, false]);
    // A deletion also takes a cleared message out of the counts, and closes its report.
    expect(await moderation.delete({ id, staffId: moderator.id })).toEqual(ok);
    expect(await deleted()).toEqual([false]);
  });

  it('[S8] are closed by a moderator, once', async () => {
    const { player, moderator, other } = await cast();
    await here.send(player, 'good words here');
    const id = await lastId();
    await here.chat.moderation.report({ id, playerId: other.id });
    expect(await here.chat.moderation.closeReport({ id, staffId: moderator.id })).toEqual(ok);
    expect(await here.chat.moderation.closeReport({ id, staffId: moderator.id })).toEqual(refused('not_found'));
    expect(await here.audited('chat.close_report')).toHaveLength(1);
  });
});
