import type { Matching } from '../matching.ts';
import type * as english from '../en/wheel.ts';

export const wheel_api: Matching<typeof english.wheel_api> = {
  bet_made: 'Ставка принята.',
  game_started: 'Игра уже началась.',
  game_ended: 'Раунд завершён.',
  no_items: 'Сначала выберите предметы.',
  too_many_items: 'Не больше {{value}} предметов в одной ставке.',
  item_not_found: 'Одного из этих предметов у вас больше нет.',
  item_locked: 'Один из этих предметов сейчас под защитой или уже в ставке.',
  item_suspended: 'Один из этих предметов нельзя поставить, пока не подтверждена его цена.',
  no_colour: 'Выберите цвет.',
  max_colours: 'Не больше {{value}} цветов в одном раунде.',
  max_bets: 'Не больше {{value}} ставок в одном раунде.',
  min_bet: 'Минимальная ставка — ${{value}}.',
  max_bet: 'Максимальная ставка — ${{value}}.',
  limit_exceeded: 'Ставка выше лимита раунда. На этот цвет можно поставить ещё ${{value}}.',
  price_changed: 'Цены изменились: теперь эти предметы стоят ${{sum}}. Если это вас устраивает, поставьте ещё раз.',
  game_not_found: 'Такого раунда нет.',
  busy: 'Игра занята. Попробуйте ещё раз.',
};
