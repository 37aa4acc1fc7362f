import { beforeEach, expect, it } from 'vitest';
import { supportWorld } from '../../testing/support-world.ts';

const here = supportWorld();
const { call, player, open, ticketOf } = here;
beforeEach(() => here.later());

const ROUNDS = 8;

it('[SU-5] closes a ticket once if the player and staff close it at the same time, and names who did', async () => {
  const [ann, staff] = [await player(), await player()];
  for (let n = 0; n < ROUNDS; n++) {
    here.later();
    const id = await open(ann);
    const byPlayer = () => call('POST /api/tickets/close', ann, { input: { id } });
    const byStaff = () => call('POST /api/staff/tickets/close', staff, { input: { id } });
    const [own, , ...ofStaff] =
      n % 2 === 0
        ? await Promise.all([byPlayer(), byPlayer(), byStaff(), byStaff()])
        : await Promise.all([byStaff(), byStaff(), byPlayer(), byPlayer()]).then(
            (all) => [all[2], all[3], all[0], all[1]] as const,
          );
    // A player who closes a ticket that is closed already has what they wanted.
    expect(own).toMatchObject({ success: true });
    const done = ofStaff.filter(({ status }) => status === 'success').length;
    expect(done).toBeLessThanOrEqual(1);
    expect(await here.world.db.query('select status, closed_by from tickets where id = $1', [id])).toEqual([
      { status: 1, closed_by: done === 1 ? 'support' : 'player' },
    ]);
    for (const { status, message } of ofStaff) if (status === 'error') expect(message).toBe('ticket_api.closed');
  }
});

it('[SU-5] an answer of staff and a close at once: the answer stands before the close, or is refused', async () => {
  const [ann, staff] = [await player(), await player()];
  for (let n = 0; n < ROUNDS; n++) {
    here.later();
    const id = await open(ann);
    const answer = () => call('POST /api/staff/tickets/answer', staff, { input: { id, message: 'It has come.' } });
    const close = () => call('POST /api/tickets/close', ann, { input: { id } });
    const [answered, closed] =
      n % 2 === 0
        ? await Promise.all([answer(), close()])
        : await Promise.all([close(), answer()]).then(([one, other]) => [other, one] as const);
    expect(closed).toMatchObject({ success: true });
    const ticket = await ticketOf(ann, id);
    expect(ticket.status).toBe(1);
    expect(ticket.messages).toHaveLength(answered.status === 'success' ? 2 : 1);
  }
});

it('[M3] an answer of staff to two tickets under one key at once is stored for one of them', async () => {
  const [ann, bob, staff] = [await player(), await player(), await player()];
  for (let n = 0; n < ROUNDS; n++) {
    here.later();
    const ids = [await open(ann), await open(bob)];
    const answers = await Promise.all(
      ids.map((id) =>
        call('POST /api/staff/tickets/answer', staff, { input: { id, message: 'It has come.' }, key: `answer ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success']);
    expect(answers.find(({ status }) => status === 'error')).toMatchObject({ message: 'app_api.key_reused' });
    for (const [at, owner] of [ann, bob].entries())
      await call('POST /api/tickets/close', owner, { input: { id: Number(ids[at]) } });
  }
});
