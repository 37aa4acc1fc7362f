// Pure: (messages, events) → messages. Messages of the chat that this page has loaded.
import type { ChatMessage } from '@updraft/contract';

type Messages = readonly ChatMessage[];

/**
 * Number of messages that are kept. Older ones are removed `LUMP` at a time, so that the list of a busy chat does not
 * move with every message.
 */
export const KEPT = 5000;
export const LUMP = 250;

/** Server events of the chat. `clear`: the chat was cleared and now has these messages. */
export type ChatEvent =
  | { kind: 'message'; message: ChatMessage }
  | { kind: 'delete'; ids: readonly number[] }
  /** The player has become anonymous, so the name at their messages is hidden. */
  | { kind: 'hide'; userId: number }
  | { kind: 'clear'; messages: Messages };

/** Returns the index of the message with this id, or the index at which to insert it. */
const placeOf = (messages: Messages, id: number): number => {
  let from = 0;
  let to = messages.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((messages[middle]?.id ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Inserts a message by its id, nearly always at the end. A known message stays unchanged. */
const insert = (messages: ChatMessage[], message: ChatMessage): void => {
  const last = messages.at(-1);
  if (last === undefined || last.id < message.id) {
    messages.push(message);
    return;
  }
  const at = placeOf(messages, message.id);
  if (messages[at]?.id !== message.id) messages.splice(at, 0, message);
};

const ascending = (messages: Messages): ChatMessage[] => [...messages].sort((a, b) => a.id - b.id);

const bounded = (messages: Messages): Messages => (messages.length > KEPT + LUMP ? messages.slice(-KEPT) : messages);

/** Removes the name from a system message about a player who has become anonymous. */
const withoutName = (message: ChatMessage, userId: number): ChatMessage =>
  isSystem(message) && message.type === 'MESSAGE' && message.params?.['user_id'] === userId
    ? { ...message, params: { ...message.params, username: '' } }
    : message;

/** Removes the quoted text of a deleted message from a reply. [CH-19] */
const withoutQuote = (message: ChatMessage, deleted: ReadonlySet<number>): ChatMessage =>
  message.type === 'MESSAGE' && message.reply?.said && deleted.has(message.reply.id)
    ? { ...message, reply: { id: message.reply.id, said: null } }
    : message;

/** Returns the message with this id; undefined: it is not loaded. */
export const messageOf = (messages: Messages, id: number): ChatMessage | undefined => {
  const found = messages[placeOf(messages, id)];
  return found?.id === id ? found : undefined;
};

/** True if the message replies to this player. [CH-19] */
export const repliesTo = (message: ChatMessage, playerId: number | undefined): boolean =>
  message.type === 'MESSAGE' && playerId !== undefined && message.reply?.said?.user_id === playerId;

/** Returns the messages after these events, in order. Returns the same array without events. */
export const afterEvents = (messages: Messages, events: readonly ChatEvent[]): Messages => {
  if (events.length === 0) return messages;
  let next = [...messages];
  for (const event of events) {
    if (event.kind === 'message') insert(next, event.message);
    else if (event.kind === 'clear') next = ascending(event.messages);
    else if (event.kind === 'hide') next = next.map((message) => withoutName(message, event.userId));
    else {
      const gone = new Set(event.ids);
      next = next.filter(({ id }) => !gone.has(id)).map((message) => withoutQuote(message, gone));
    }
  }
  return bounded(next);
};

/** Response of a load, with the state at its request. */
interface Loading {
  /** Newest messages at the time of the response. */
  loaded: Messages;
  /** Maximum number of messages in a response. A response with fewer has all messages of the chat. */
  full: number;
  /** Id of the newest message that was known at the request. */
  knownId: number;
}

/**
 * Returns the messages after a reload. Older messages stay only if there is no gap between them and the response.
 * Messages newer than the response stay too. Within its range the response is authoritative: messages missing there
 * were deleted.
 */
export const afterLoading = (messages: Messages, { loaded, full, knownId }: Loading): Messages => {
  const sorted = ascending(loaded);
  const first = sorted[0]?.id ?? Infinity;
  const last = sorted.at(-1)?.id ?? knownId;
  const from = placeOf(messages, first);
  const hasNoGap = sorted.length >= full && (messages[from]?.id ?? Infinity) <= last;
  const older = hasNoGap ? messages.slice(0, from) : [];
  return bounded([...older, ...sorted, ...messages.slice(placeOf(messages, last + 1))]);
};

/** Longest time between two messages of one author, ms, for which the second is shown without name and avatar. */
const SAME_BREATH_MS = 120_000;

/**
 * True if a message continues the one above it: same author, soon after, both are texts of players, and it is no reply.
 */
export const goesOn = (above: ChatMessage | undefined, message: ChatMessage): boolean =>
  above !== undefined &&
  above.user.id === message.user.id &&
  message.user.id !== 0 &&
  above.type === 'MESSAGE' &&
  message.type === 'MESSAGE' &&
  message.reply === undefined &&
  Date.parse(message.time) - Date.parse(above.time) < SAME_BREATH_MS;

/** True if the author is the site itself. */
export const isSystem = ({ user }: { user: Pick<ChatMessage['user'], 'id'> }): boolean => user.id === 0;

/** True if the player may reply to the message: another player wrote it. [CH-19] */
export const mayReply = (message: ChatMessage, playerId: number | undefined): boolean =>
  message.type === 'MESSAGE' && !isSystem(message) && playerId !== undefined && playerId !== message.user.id;

/** Returns the messages after the last one that the player has cleared from their screen. */
export const shownOf = (messages: Messages, clearedUpTo: number): Messages =>
  clearedUpTo === 0 ? messages : messages.slice(placeOf(messages, clearedUpTo + 1));
