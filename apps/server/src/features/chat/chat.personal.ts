import { eraseFromChat } from './erasing.ts';
import { sectionOf, type PersonalData } from '../../db/personal.ts';

/** Personal data of the chat: players' messages, and the records about them. */
export const chatPersonal: PersonalData = {
  tables: {
    chat_messages: 'texts and names are erased; messages are deleted',
    chat_mutes: 'stays: a mute holds on',
    chat_reports: 'stays: it names a message by its number',
  },
  archive: [
    sectionOf({
      name: 'messages',
      from: 'chat_messages',
      columns: 'id, kind, text, data, reply_to, created_at, deleted_at',
      place: 'id',
    }),
    sectionOf({
      name: 'mutes',
      from: 'chat_mutes',
      columns: 'id, minutes, ends_at, reason_id, begun_at, lifted_at',
      place: 'id',
    }),
    sectionOf({
      name: 'reports',
      from: 'chat_reports',
      columns: 'message_id, created_at, closed_at',
      place: 'message_id',
    }),
  ],
  erase: ({ query, playerId, username }) => eraseFromChat(query, { playerId, username }),
};
