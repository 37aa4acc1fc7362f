import type { Log } from '../../lib/log.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Outbox } from '../../kernel/outbox.ts';

const LOOK_EVERY_MS = 30_000;
/** Time since its last use within which a session counts as in use. The use is written once a minute. */
const IN_USE = `interval '3 minutes'`;

interface Dependencies {
  outbox: Outbox;
  log: Log;
}

/**
 * Sends due reminders of the duration of a session. A reminder is due if the session is in use and the last reminder
 * (or sign-in) is as long ago as the player has set. Only the process that marks the session sends the reminder. [LI-9]
 */
export const remindPlayers = (outbox: Outbox): Promise<void> =>
  outbox.tx(async (query, emit) => {
    const due = await query.query<{ player_id: number; minutes: number }>(
      `with due as (
         select s.id from sessions s join players p on p.id = s.player_id
         where p.reminder_minutes is not null and s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - ${IN_USE}
           and coalesce(s.reminded_at, s.created_at) <= now() - p.reminder_minutes * interval '1 minute'
         order by s.id limit 500 for update of s skip locked)
       update sessions s set reminded_at = now() from due where s.id = due.id
       returning s.player_id, floor(extract(epoch from now() - s.created_at) / 60)::int as minutes`,
    );
    for (const { player_id: playerId, minutes } of due) {
      const params = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
      await notifyPlayer(query, emit, {
        playerId,
        name: 'notification.session',
        content: 'user_api.session_lasts',
        params,
      });
      emit({ playerId }, 'notice', { type: 'success', message: 'user_api.session_lasts', params });
    }
  });

/** Calls `remindPlayers` by timer. Returns a function that stops the timer. */
export const startReminders = ({ outbox, log }: Dependencies): (() => void) => {
  const timer = setInterval(
    () =>
      void remindPlayers(outbox).catch((error: unknown) => log.error({ err: error }, 'players could not be reminded')),
    LOOK_EVERY_MS,
  ).unref();
  return () => clearInterval(timer);
};
