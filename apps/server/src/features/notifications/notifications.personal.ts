import { sectionOf, type PersonalData } from '../../db/personal.ts';

export const notificationsPersonal: PersonalData = {
  tables: { notifications: 'deleted' },
  archive: [
    sectionOf({
      name: 'notifications',
      from: 'notifications',
      columns: 'id, name, content, params, about, is_read, created_at',
      place: 'id',
    }),
  ],
  erase: ({ query, playerId }) => query.query('delete from notifications where player_id = $1', [playerId]),
};
