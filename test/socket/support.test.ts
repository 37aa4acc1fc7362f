import type { CallInput } from '@updraft/contract';
import type { Persona } from '@updraft/contract/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, callAs, connect, post, signInAs } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;
let player: Client;
beforeAll(async () => {
  site = await startSite();
  player = await connect(site.url, 'player');
});
afterAll(async () => {
  player.close();
  await site.stop();
  await site.drop();
});

const TICKET: CallInput<'POST /api/tickets/create'> = {
  ticket: { title: 'Where is my deposit', message: 'I paid an hour ago and nothing has come.' },
};

it('[S6] support and admins alone reach the tickets of others; a visitor reaches none', async () => {
  const { id = 0 } = await player.call('POST /api/tickets/create', TICKET);
  const asked = [
    ['list', { filter: 'all' }],
    ['get', { id }],
    ['answer', { id, message: 'A forged answer.' }],
    ['close', { id }],
    ['reopen', { id }],
  ] as const;
  const others: Persona[] = ['player', 'moderator', 'finance', 'creator'];
  for (const persona of others) {
    const token = await signInAs(site.url, persona);
    for (const [name, input] of asked)
      expect([persona, name, (await post(site.url, `/api/staff/tickets/${name}`, input, token)).status]).toEqual([
        persona,
        name,
        403,
      ]);
  }
  for (const name of ['get', 'getById', 'create', 'sendMessage', 'close', 'attachable'])
    expect((await post(site.url, `/api/tickets/${name}`, { id })).status).toBe(401);
  expect((await post(site.url, '/api/support/faq', { language: 'en' })).status).toBe(200);
  const text = { id: 'deposit_time', position: 0, is_hidden: true, revision: 0 };
  const faq = await post(site.url, '/api/staff/faq/save', text, await signInAs(site.url, 'support'));
  expect(faq.status).toBe(403);
  for (const persona of ['support', 'admin'] as const) {
    const token = await signInAs(site.url, persona);
    const answer = await callAs(site.url, 'POST /api/staff/tickets/get', { input: { id }, token });
    expect(answer).toMatchObject({ success: true, ticket: { id } });
  }
  const moderation = await post(site.url, '/api/staff/chat/reports', {}, await signInAs(site.url, 'support'));
  expect(moderation.status).toBe(403);
});

it('an answer reaches the pages of its player at once, with its notification, and no other pages', async () => {
  const other = await connect(site.url, 'rich');
  const { tickets } = await player.call('POST /api/tickets/get');
  const id = tickets[0]?.id ?? 0;
  const told = [player.next('ticketUpdate'), player.next('notification')] as const;
  const token = await signInAs(site.url, 'support');
  await callAs(site.url, 'POST /api/staff/tickets/answer', { input: { id, message: 'It has arrived.' }, token });
  expect(await told[0]).toEqual({ id, status: 0 });
  expect(await told[1]).toMatchObject({ name: 'notification.ticket_answered', about: { kind: 'ticket', id } });
  expect(await player.call('POST /api/tickets/get')).toMatchObject({ tickets: [{ id, unread: 1 }] });
  expect(other.seen('ticketUpdate')).toEqual([]);
  other.close();
});

it('[S4] texts and numbers beyond the bounds are refused', async () => {
  for (const ticket of [
    { ...TICKET.ticket, message: 'x'.repeat(20_001) },
    { ...TICKET.ticket, title: 5 },
    { ...TICKET.ticket, player_id: 1 },
    { ...TICKET.ticket, about: { kind: 'deposit', id: "x' or 1=1" } },
    { ...TICKET.ticket, about: { kind: 'round', game: '../crash', id: 1 } },
  ])
    expect((await post(site.url, '/api/tickets/create', { ticket }, player.token)).status).toBe(400);
});
