import { sectionOf, type PersonalData } from '../../db/personal.ts';

/**
 * Personal data of the ranking: sums of single players. An erased player is hidden in the ranking, as an anonymous one
 * is.
 */
export const topPersonal: PersonalData = {
  tables: {
    player_days: 'stays under the number for 40 days: sums',
    top_sums: 'stays under the number: sums',
  },
  archive: [
    sectionOf({
      name: 'top',
      from: 'top_sums',
      columns: 'period, won_cents, staked_cents, top_hundredths',
      place: `array_position(array['today', 'week', 'month', 'all'], period)`,
    }),
  ],
};
