import type { Matching } from '../matching.ts';
import type * as english from '../en/jackpot.ts';

export const jackpot_api: Matching<typeof english.jackpot_api> = {
  bet_made: 'Ваши предметы в банке.',
  game_started: 'Победителя этого раунда уже определяют.',
  game_ended: 'Раунд завершён.',
  no_items: 'Сначала выберите предметы.',
  too_many_items: 'Не больше {{value}} предметов одного игрока в раунде.',
  item_not_found: 'Одного из этих предметов у вас больше нет.',
  item_locked: 'Один из этих предметов сейчас под защитой или уже в ставке.',
  item_suspended: 'Один из этих предметов нельзя поставить, пока не подтверждена его цена.',
  min_bet: 'Минимальная ставка — ${{value}}.',
  max_stake: 'Ваши ставки в одном раунде — не больше ${{value}}.',
  price_changed: 'Цены изменились: теперь эти предметы стоят ${{sum}}. Если это вас устраивает, поставьте ещё раз.',
  round_full: 'Банк этого раунда заполнен. Присоединяйтесь к следующему.',
  game_not_found: 'Такого раунда нет.',
  busy: 'Игра занята. Попробуйте ещё раз.',
};
