import type { PersonalData } from '../../db/personal.ts';

/** Personal data of creators: the entry in the list and the badge. */
export const creatorsPersonal: PersonalData = {
  tables: { creators: 'deleted' },
  erase: async ({ query, playerId }) => {
    await query.query('delete from creators where player_id = $1', [playerId]);
    await query.query('update players set is_youtuber = false where id = $1', [playerId]);
  },
};
