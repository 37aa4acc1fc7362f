import type { Matching } from '../matching.ts';
import type * as english from '../en/giveaway-api.ts';

export const giveaway_api: Matching<typeof english.giveaway_api> = {
  joined: 'Вы участвуете: ваше место — {{place}}.',
  no_giveaway: 'Сейчас нет розыгрыша, в котором можно участвовать.',
  already_member: 'Вы уже участвуете в этом розыгрыше.',
  conditions_not_met: 'Выполнены не все условия.',
  full: 'В этом розыгрыше не осталось мест.',
  telegram_channel_subscribe: 'Подпишитесь на наш канал в Telegram.',
  username: 'В вашем нике нет названия сайта.',
  deposit: 'Сумма ваших пополнений недостаточна.',
  games: 'Вы сыграли слишком мало игр.',
};
