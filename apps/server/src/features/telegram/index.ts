import { createHmac } from 'node:crypto';
import type { Feature } from '../../feature.ts';
import { createMask } from '../../lib/mask.ts';
import type { Handlers } from '../../http/calls.ts';
import { HOOK_PATH, registerHook } from './hook.ts';
import { Linking } from './linking.ts';
import { Subscriptions } from './subscriptions.ts';
import { telegramPersonal } from './telegram.personal.ts';

/** Feature of subscriptions to the site's Telegram channel. */
export const telegram: Feature<{
  name: 'telegram';
  port: { subscriptions: Pick<Subscriptions, 'channel' | 'isMember' | 'isKnownMember'> };
  calls: Pick<Handlers, 'POST /api/telegram/get' | 'POST /api/telegram/link'>;
}> = {
  name: 'telegram',
  personal: telegramPersonal,
  prunes: [{ table: 'telegram_codes', where: 'expires_at < now()' }],
  moments: {
    travelling: { telegram_accounts: { moments: ['checked_at'] }, telegram_codes: { moments: ['expires_at'] } },
    staying: { 'telegram_accounts.linked_at': 'what is known of the account' },
  },
  create: ({ db, outside: { telegram: bot }, broadcaster, secrets, publicUrl, log, metrics }) => {
    const asked = metrics.counter('telegram_questions_total', 'Questions about subscriptions by answer.', ['result']);
    // The series begins at zero, so that the first refusal is visible as an increase.
    asked.inc({ result: 'refused' }, 0);
    const subscriptions = new Subscriptions({
      db,
      bot,
      log,
      asked,
      onOther: (playerId) => void linking.tell(playerId),
    });
    const hook = {
      url: `${publicUrl}${HOOK_PATH}`,
      // The secret is derived from one that every node has, so all nodes accept the same reports.
      secret: createHmac('sha256', secrets.maskSecret).update('telegram hook').digest('base64url'),
    };
    const linking: Linking = new Linking({
      db,
      bot,
      subscriptions,
      broadcaster,
      hook,
      log,
      mask: createMask(secrets.maskSecret),
    });
    return {
      port: { subscriptions },
      calls: {
        'POST /api/telegram/get': (_input, { session }) => linking.standing(session.playerId),
        'POST /api/telegram/link': (_input, { session }) => linking.link(session.playerId),
      },
      routes: (http) => registerHook(http, { secret: hook.secret, started: (start) => linking.started(start) }),
    };
  },
};
