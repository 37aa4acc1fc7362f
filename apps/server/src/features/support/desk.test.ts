import { beforeEach, describe, expect, it } from 'vitest';
import { supportWorld } from '../../testing/support-world.ts';
import { listNotifications } from '../../kernel/notifications.ts';
import { supportPersonal } from './support.personal.ts';

const here = supportWorld();
const { call, player, open, ticketOf, texts } = here;
beforeEach(() => here.later());

const list = (staffId: number, input: object = {}) => call('POST /api/staff/tickets/list', staffId, { input });
const act = (kind: 'close' | 'reopen', id: number, staffId: number) =>
  call(`POST /api/staff/tickets/${kind}`, staffId, { input: { id } });
const answer = (id: number, staffId: number, message = 'We are looking at it.', key: string | null = null) =>
  call('POST /api/staff/tickets/answer', staffId, { input: { id, message }, key });
const audited = () =>
  here.world.db.query<{ actor: string; action: string; details: object }>(
    `select actor, action, details from audit_log where action like 'ticket.%' order by id`,
  );

const exported = (playerId: number) =>
  here.world.db.query(supportPersonal.archive?.[0]?.sql ?? '', [playerId, Number.MAX_SAFE_INTEGER, 10]);
const erase = (playerId: number) =>
  here.world.db.tx(
    (query) => supportPersonal.erase?.({ query, playerId, username: '', mask: String }) as Promise<unknown>,
  );

describe('support', () => {
  it('[SU-7] sees first who has waited longest; an answer ends the wait, and each act is read by filter', async () => {
    const [ann, bob, staff] = [await player('ann'), await player('bob'), await player('crew')];
    const [first, second] = [await open(ann), await open(bob)];
    const waiting = async () => (await list(staff)).tickets.map(({ id }) => id);
    expect(await waiting()).toEqual([first, second]);
    expect(await answer(first, staff)).toEqual({ status: 'success', message: 'staff_api.ticket_answered' });
    expect(await waiting()).toEqual([second]);
    here.later();
    await call('POST /api/tickets/sendMessage', ann, { input: { id: first, message: 'It has not come yet.' } });
    expect(await waiting()).toEqual([second, first]);
    expect(await list(staff, { filter: 'active', player_id: bob })).toMatchObject({
      active: 2,
      waiting: 2,
      tickets: [{ id: second, player: { username: 'bob' }, unread: 1, closed_by: null }],
      next: null,
    });
    await act('close', second, staff);
    expect(await waiting()).toEqual([first]);
    expect((await list(staff, { filter: 'closed', player_id: bob })).tickets).toMatchObject([
      { id: second, closed_by: 'support', waiting_since: null },
    ]);
    expect((await list(staff, { filter: 'all', cursor: String(second) })).tickets.map(({ id }) => id)).toEqual([first]);
  });

  it('[SU-8] marks a ticket as read by reading it, and sees which member of staff wrote', async () => {
    const [ann, staff] = [await player(), await player('crew')];
    const id = await open(ann);
    await answer(id, staff);
    const read = await call('POST /api/staff/tickets/get', staff, { input: { id } });
    expect(read).toMatchObject({
      ticket: {
        unread: 1,
        messages: [
          { author: 'player', staff_id: null },
          { author: 'support', staff_id: staff },
        ],
      },
    });
    expect((await list(staff, { filter: 'all', player_id: ann })).tickets).toMatchObject([{ unread: 0 }]);
    expect((await ticketOf(ann, id)).messages[1]).not.toHaveProperty('staff_id');
    expect(await call('POST /api/staff/tickets/get', staff, { input: { id: 999_999 } })).toEqual({
      success: false,
      message: 'ticket_api.ticket_not_found',
    });
  });

  it('[S8] is in the audit log with each act and without texts, and its player is notified', async () => {
    const [ann, staff] = [await player(), await player('crew')];
    const id = await open(ann);
    const before = (await audited()).length;
    await answer(id, staff, 'A secret answer.', 'answer-key');
    await answer(id, staff, 'A secret answer.', 'answer-key');
    await act('close', id, staff);
    await act('reopen', id, staff);
    const entries = (await audited()).slice(before);
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual(
      ['answer', 'close', 'reopen'].map((kind) => [`player ${staff}`, `ticket.${kind}`]),
    );
    expect(entries[0]?.details).toEqual({ ticket: id, playerId: ann, messageId: expect.any(Number) as number });
    expect((await listNotifications(here.world.db, ann)).map(({ name, params }) => [name, params])).toEqual(
      ['reopened', 'closed', 'answered'].map((what) => [`notification.ticket_${what}`, { id }]),
    );
  });

  it('[SU-4] [SU-5] refuses what cannot be, and its own tickets', async () => {
    const [ann, staff] = [await player(), await player('crew')];
    const id = await open(ann);
    const refused = (message: string) => ({ status: 'error', message });
    expect(await act('reopen', id, staff)).toEqual(refused('staff_api.ticket_active'));
    expect(await answer(id, staff, ' ')).toEqual(refused('ticket_api.message_empty'));
    await act('close', id, staff);
    expect(await act('close', id, staff)).toEqual(refused('ticket_api.closed'));
    expect(await answer(id, staff)).toEqual(refused('ticket_api.closed'));
    await open(ann);
    expect(await act('reopen', id, staff)).toEqual(refused('staff_api.ticket_other_active'));
    const own = await open(staff);
    for (const done of [answer(own, staff), act('close', own, staff), act('reopen', own, staff)])
      expect(await done).toEqual(refused('staff_api.own_account'));
    for (const done of [answer(999_999, staff), act('close', 999_999, staff), act('reopen', 999_999, staff)])
      expect(await done).toEqual(refused('ticket_api.ticket_not_found'));
  });
});

describe('the texts of a player’s tickets', () => {
  it('are exported whole, and an erasure leaves none of them; those of others stay', async () => {
    const [ann, bob, staff] = [await player(), await player(), await player('crew')];
    const [id, others] = [await open(ann), await open(bob)];
    await answer(id, staff, 'An answer to them.');
    expect(await exported(ann)).toMatchObject([
      {
        id,
        title: texts.title,
        status: 'active',
        messages: [
          { author: 'player', message: texts.message, about: null },
          { author: 'support', message: 'An answer to them.' },
        ],
      },
    ]);
    for (let times = 0; times < 2; times++) await erase(ann);
    expect(await exported(ann)).toEqual([]);
    const left = await here.world.db.query<{ text: string }>(
      `select text from ticket_messages where ticket_id = $1 union all select title from tickets where id = $1`,
      [id],
    );
    expect(left.map(({ text }) => text)).toEqual(['', '', '']);
    expect((await ticketOf(ann, id)).status).toBe(1);
    expect((await ticketOf(bob, others)).messages).toMatchObject([{ message: texts.message }]);
  });
});
