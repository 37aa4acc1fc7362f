import type { Matching } from '../matching.ts';
import type * as english from '../en/crash-chance.ts';

/** The chance of a multiplier, beside the last rounds. */
export const crash_chance: Matching<typeof english.crash_chance> = {
  title: 'Шанс {{multiplier}}',
  each_round: 'в каждом раунде. Прошлые раунды его не меняют.',
  reached: 'Дальше улетели последние раунды: {{rounds}} из {{of}}.',
  last_rounds_one: 'Где закончился последний {{count}} раунд',
  last_rounds_few: 'Где закончились последние {{count}} раунда',
  last_rounds_many: 'Где закончились последние {{count}} раундов',
  last_rounds_other: 'Где закончились последние {{count}} раунда',
  crashed_at: 'Краш на',
  rounds: 'Раунды',
  long_run: 'В среднем',
  mark: 'Сколько должно быть по шансу. Справа — доля всех раундов в среднем.',
};
