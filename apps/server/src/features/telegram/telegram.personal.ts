import { eraseAccounts, maskedId } from './telegram.store.ts';
import { microsOf, sectionOf, type PersonalData } from '../../db/personal.ts';

/** Personal data of Telegram accounts. After an erasure the account stays with the player, as a keyed hash. */
export const telegramPersonal: PersonalData = {
  tables: { telegram_accounts: 'its number is masked', telegram_codes: 'deleted' },
  archive: [
    sectionOf({
      name: 'telegram',
      from: 'telegram_accounts',
      columns: 'telegram_id, is_current, linked_at, is_subscribed, checked_at',
      place: microsOf('linked_at'),
    }),
  ],
  erase: ({ query, playerId, mask }) => eraseAccounts(query, { playerId, maskOf: (id) => maskedId(mask, id) }),
};
