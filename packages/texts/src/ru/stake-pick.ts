import type { Matching } from '../matching.ts';
import type * as english from '../en/stake-pick.ts';

export const stake_pick: Matching<typeof english.stake_pick> = {
  title: 'Подобрать предметы для ставки',
  half: '½: половина выбранной суммы',
  twice: '×2: вдвое больше выбранной суммы',
  repeat: 'Повтор последней ставки: {{sum}}',
  repeat_none: 'Повтор последней ставки: за этот визит вы ещё не ставили',
  repeat_short: 'Повтор',
  sum: 'Предметы на сумму',
  your_sum: 'Ваша сумма',
  select: 'Выбрать',
  sum_text: 'Выбираются предметы, которые ближе всего к сумме и не выше неё.',
  picked_one: '{{sum}} из {{wanted}}, {{count}} предмет',
  picked_few: '{{sum}} из {{wanted}}, {{count}} предмета',
  picked_many: '{{sum}} из {{wanted}}, {{count}} предметов',
  picked_other: '{{sum}} из {{wanted}}, {{count}} предмета',
  nothing: 'Нет предметов на {{sum}}.',
};
