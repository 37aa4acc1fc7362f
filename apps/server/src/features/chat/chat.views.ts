import {
  CHAT_BAN_REASONS,
  type ChatMessage,
  type ChatMute,
  type ChatReply,
  type ChatReport,
  type ChatStats,
  type ChatUser,
  SYSTEM_USER_ID,
} from '@updraft/contract';
import { minutesLeft } from '@updraft/rules/chat';
import type { ChatRow, ReportRow, SenderRow } from './chat.store.ts';

const SYSTEM: ChatUser = {
  id: SYSTEM_USER_ID,
  username: '',
  avatar: 'default',
  is_demo: false,
  is_admin: false,
  is_moderator: false,
  is_youtuber: false,
  is_staff: false,
};

const authorOf = (row: ChatRow): ChatUser =>
  row.player_id === null
    ? SYSTEM
    : {
        id: row.player_id,
        username: row.username ?? '',
        avatar: row.avatar ?? 'default',
        is_demo: row.is_demo ?? false,
        is_admin: row.is_admin ?? false,
        is_moderator: row.is_moderator ?? false,
        is_youtuber: row.is_youtuber ?? false,
        is_staff: row.is_staff ?? false,
      };

/** Builds the quote of the message that a row replies to; null: the row is no reply. */
const replyOf = ({ reply_to, quoted_id, quoted_name, quoted_text }: ChatRow): ChatReply | null =>
  reply_to === null
    ? null
    : {
        id: reply_to,
        said: quoted_id === null ? null : { user_id: quoted_id, username: quoted_name ?? '', text: quoted_text ?? '' },
      };

/** Converts a stored message to its wire format. */
export const toMessage = (row: ChatRow): ChatMessage => {
  const shown = { id: row.id, user: authorOf(row), time: row.created_at.toISOString(), message: row.text };
  const stats = row.data?.stats as ChatStats | undefined;
  if (row.kind === 'stats' && stats) return { ...shown, type: 'stats', stats };
  if (row.kind === 'balance' && stats) return { ...shown, type: 'balance', stats };
  const { params, item } = row.data ?? {};
  const reply = replyOf(row);
  return { ...shown, type: 'MESSAGE', ...(reply && { reply }), ...(params && { params }), ...(item && { item }) };
};

/** Text key of a reason. A reason that the list no longer has is shown as spam. */
export const reasonKey = (id: number | null): string =>
  CHAT_BAN_REASONS.find((reason) => reason.id === id)?.name ?? 'chat_reason.spam';

/** Builds the mute that its player is shown; null: they are not muted. */
export const muteOf = (row: Pick<SenderRow, 'is_muted' | 'mute_ends_at' | 'mute_reason_id' | 'now'>): ChatMute | null =>
  row.is_muted
    ? {
        duration: minutesLeft(row.mute_ends_at?.getTime() ?? null, row.now.getTime()),
        until: row.mute_ends_at?.toISOString() ?? null,
        reason: reasonKey(row.mute_reason_id),
      }
    : null;

/** Builds a reported message for moderators. A cleared message is marked as deleted. */
export const toReport = (row: ReportRow): ChatReport => ({
  message: toMessage(row),
  reports: row.reports,
  first_at: row.first_at.toISOString(),
  deleted: row.is_deleted || row.is_cleared,
  mute: muteOf(row),
});
