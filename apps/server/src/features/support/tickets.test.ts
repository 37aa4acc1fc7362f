import { TICKETS_PAGE, TICKET_MESSAGES_PAGE } from '@updraft/contract';
import { MOST_MESSAGES } from '@updraft/rules/support';
import { beforeEach, describe, expect, it } from 'vitest';
import { supportWorld } from '../../testing/support-world.ts';
import { listNotifications } from '../../kernel/notifications.ts';

const here = supportWorld();
const { call, player, open, ticketOf, texts } = here;
beforeEach(() => here.later());

const answer = (id: number, staffId: number, message = 'We are looking at it.') =>
  call('POST /api/staff/tickets/answer', staffId, { input: { id, message } });
const send = (id: number, playerId: number, message = 'Is there anything new?', key: string | null = null) =>
  call('POST /api/tickets/sendMessage', playerId, { input: { id, message }, key });
const close = (id: number, playerId: number) => call('POST /api/tickets/close', playerId, { input: { id } });

describe('a ticket', () => {
  it('is stored clean, and listed with its state', async () => {
    const ann = await player();
    const id = await open(ann, { title: '  My \n title ', message: ' first line\r\nsecond line\u0007 ' });
    const { messages, ...head } = await ticketOf(ann, id);
    expect(head).toMatchObject({ id, title: 'My title', status: 0, unread: 0, count: 1, next: null });
    expect(messages).toMatchObject([{ author: 'player', message: 'first line\nsecond line', about: null }]);
    expect(await call('POST /api/tickets/get', ann)).toMatchObject({
      tickets: [{ id, title: 'My title' }],
      next: null,
    });
  });

  it.each([
    [{ title: '' }, 'title_empty', undefined],
    [{ title: 'abc' }, 'title_too_short', { num: 5 }],
    [{ title: 'x'.repeat(81) }, 'title_too_long', { num: 80 }],
    [{ message: ' \n ' }, 'message_empty', undefined],
    [{ message: 'too short' }, 'message_too_short', { num: 10 }],
    [{ message: 'x'.repeat(2001) }, 'message_too_long', { num: 2000 }],
  ])('[SU-3] a ticket is refused with %o, and the response names the bound', async (wrong, reason, params) => {
    const ann = await player();
    const refused = await call('POST /api/tickets/create', ann, { input: { ticket: { ...texts, ...wrong } } });
    expect(refused).toEqual({ success: false, message: `ticket_api.${reason}`, ...(params && { params }) });
    expect((await call('POST /api/tickets/get', ann)).tickets).toEqual([]);
  });

  it('[SU-5] stands alone: another one is refused until it is closed, and named; two at once make one', async () => {
    const ann = await player();
    const asked = { input: { ticket: texts } };
    const both = await Promise.all([
      call('POST /api/tickets/create', ann, asked),
      call('POST /api/tickets/create', ann, asked),
    ]);
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
    const [id] = both.flatMap(({ success, id: made }) => (success ? [made ?? 0] : []));
    expect(both.find(({ success }) => !success)).toEqual({ success: false, message: 'ticket_api.close_previous', id });
    await close(id ?? 0, ann);
    expect(await open(ann)).toBeGreaterThan(id ?? 0);
  });

  it('[M3] is one ticket if it is sent twice under one key; a refusal is kept under its key, and another key tries again', async () => {
    const ann = await player();
    const first = await open(ann);
    const asked = { input: { ticket: { ...texts, title: 'Another one' } }, key: 'ticket-key-1' };
    expect(await call('POST /api/tickets/create', ann, asked)).toMatchObject({ message: 'ticket_api.close_previous' });
    await close(first, ann);
    expect(await call('POST /api/tickets/create', ann, asked)).toEqual({
      success: false,
      message: 'ticket_api.close_previous',
      id: first,
    });
    const again = { ...asked, key: 'ticket-key-2' };
    const made = await call('POST /api/tickets/create', ann, again);
    expect(made).toMatchObject({ success: true });
    expect(await call('POST /api/tickets/create', ann, again)).toEqual(made);
    const id = made.id ?? 0;
    await send(id, ann, 'the same message', 'message-key-1');
    expect((await send(id, ann, 'the same message', 'message-key-1')).messages).toHaveLength(2);
    expect(await send(id, ann, 'another message', 'message-key-1')).toMatchObject({ message: 'app_api.key_reused' });
  });

  it('[SU-6] takes no message once it is closed, nor above its number', async () => {
    const ann = await player();
    const id = await open(ann);
    await here.world.db.query('update tickets set messages = $2 where id = $1', [id, MOST_MESSAGES]);
    expect(await send(id, ann)).toEqual({ success: false, message: 'ticket_api.full', messages: [] });
    expect(await close(id, ann)).toEqual({ success: true, message: 'ticket_api.closed_by_you' });
    expect(await close(id, ann)).toEqual({ success: true, message: 'ticket_api.closed_by_you' });
    expect(await send(id, ann)).toEqual({ success: false, message: 'ticket_api.closed', messages: [] });
    expect((await ticketOf(ann, id)).status).toBe(1);
  });

  it('[SU-8] shows what is unread until it is opened, and its notifications are read with it', async () => {
    const [ann, staff] = [await player(), await player('crew')];
    const id = await open(ann);
    await answer(id, staff);
    await answer(id, staff, 'Done.');
    const unread = async () => (await call('POST /api/tickets/get', ann)).tickets[0]?.unread;
    expect(await unread()).toBe(2);
    expect((await listNotifications(here.world.db, ann)).map(({ isRead, about }) => [isRead, about])).toEqual(
      [0, 1].map(() => [false, { kind: 'ticket', id }]),
    );
    expect((await ticketOf(ann, id)).messages.map(({ author }) => author)).toEqual(['player', 'support', 'support']);
    expect(await unread()).toBe(0);
    expect((await listNotifications(here.world.db, ann)).map(({ isRead }) => isRead)).toEqual([true, true]);
  });

  it('tells the pages of its player, and nobody else, of every change', async () => {
    const [ann, staff] = [await player(), await player('crew')];
    const before = here.world.emitted.length;
    const id = await open(ann);
    await send(id, ann);
    await answer(id, staff);
    await close(id, ann);
    const told = () => here.world.emitted.slice(before).filter(({ event }) => event === 'ticketUpdate');
    await expect.poll(() => told().length).toBe(4);
    expect(told().map(({ to, payload }) => [to, payload])).toEqual(
      [0, 0, 0, 1].map((status) => [{ playerId: ann }, { id, status }]),
    );
  });

  it('[SU-13] [S5] is written to no faster than its pace allows, and refused texts do not count', async () => {
    const ann = await player();
    const id = await open(ann);
    for (let n = 0; n < 20; n += 1) await send(id, ann, 'short');
    for (let n = 0; n < 15; n += 1) expect((await send(id, ann, `message number ${n}`)).success).toBe(true);
    expect(await send(id, ann)).toMatchObject({ success: false, message: 'ticket_api.too_often' });
    expect(here.status).toBe(429);
    here.nowMs += 2 * 60_000;
    expect((await send(id, ann)).success).toBe(true);
    for (let n = 0; n < 5; n += 1) {
      await close((await call('POST /api/tickets/get', ann)).tickets[0]?.id ?? 0, ann);
      if (n < 4) await open(ann);
    }
    expect(await call('POST /api/tickets/create', ann, { input: { ticket: texts } })).toMatchObject({
      message: 'ticket_api.too_often',
    });
  });
});

describe('pages', () => {
  const insertTickets = (playerId: number, count: number) =>
    here.world.db.query(
      `insert into tickets (player_id, title, status, closed_at, closed_by, messages)
       select $1, 'ticket ' || n, 1, now(), 'player', 1 from generate_series(1, $2::int) n`,
      [playerId, count],
    );

  it('give each ticket once, newest first', async () => {
    const ann = await player();
    const count = 2 * TICKETS_PAGE + 3;
    await insertTickets(ann, count);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await call('POST /api/tickets/get', ann, { input: { ...(cursor && { cursor }) } });
      seen.push(...page.tickets.map(({ title }) => title));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual(Array.from({ length: count }, (_, n) => `ticket ${count - n}`));
  });

  it('begin with the newest messages, in the order of writing', async () => {
    const ann = await player();
    const id = await open(ann);
    const count = TICKET_MESSAGES_PAGE + 5;
    await here.world.db.query(
      `insert into ticket_messages (ticket_id, text) select $1, 'message ' || n from generate_series(1, $2::int) n`,
      [id, count],
    );
    const newest = await ticketOf(ann, id);
    expect(newest.messages.map(({ message }) => message)).toEqual(
      Array.from({ length: TICKET_MESSAGES_PAGE }, (_, n) => `message ${n + 6}`),
    );
    const older = await call('POST /api/tickets/getById', ann, { input: { id, cursor: newest.next ?? '' } });
    expect(older.success && older.ticket.messages.map(({ message }) => message)).toEqual([
      texts.message,
      ...Array.from({ length: 5 }, (_, n) => `message ${n + 1}`),
    ]);
    expect(older.success && older.ticket.next).toBeNull();
  });
});

describe('[S6] another player', () => {
  it('finds no ticket: by no call is it read, written to or closed, and nothing of it changes', async () => {
    const [ann, bob] = [await player(), await player()];
    const id = await open(ann);
    const before = await here.world.db.query('select * from tickets where id = $1', [id]);
    const missing = { success: false, message: 'ticket_api.ticket_not_found' };
    for (const nobody of [bob, 999_999]) {
      expect(await call('POST /api/tickets/getById', nobody, { input: { id } })).toEqual(missing);
      expect(await call('POST /api/tickets/getById', nobody, { input: { id, cursor: '99' } })).toEqual(missing);
      expect(await close(id, nobody)).toEqual(missing);
    }
    expect(await send(id, bob)).toEqual({ ...missing, messages: [] });
    expect((await call('POST /api/tickets/get', bob)).tickets).toEqual([]);
    expect((await call('POST /api/tickets/get', bob, { input: { cursor: String(id + 1) } })).tickets).toEqual([]);
    expect(await here.world.db.query('select * from tickets where id = $1', [id])).toEqual(before);
    // It is the same answer as for a ticket that does not exist.
    expect(await call('POST /api/tickets/getById', bob, { input: { id: id + 1000 } })).toEqual(missing);
  });
});
