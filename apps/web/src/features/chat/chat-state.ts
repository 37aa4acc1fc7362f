// Pure: the messages of the chat as they are known here. (messages, events) → messages.
import type { ChatMessage } from '@updraft/contract';

type Messages = readonly ChatMessage[];

/** So many messages are kept; older ones go in lumps, so that a busy chat does not move its list with every message. */
export const KEPT = 5000;
export const LUMP = 250;

/** Server events of the chat. `clear`: the chat was cleared, and shows these messages from now on. */
export type ChatEvent =
  | { kind: 'message'; message: ChatMessage }
  | { kind: 'delete'; ids: readonly number[] }
  /** This player is anonymous now. */
  | { kind: 'hide'; userId: number }
  | { kind: 'clear'; messages: Messages };

/** Index of the message with this id, or its place of insertion. */
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

/** Puts a message where its id belongs: nearly always at the end. One that is known already stays as it is. */
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

/** A system message without the name of a player who is anonymous now. */
const withoutName = (message: ChatMessage, userId: number): ChatMessage =>
  isSystem(message) && message.type === 'MESSAGE' && message.params?.['user_id'] === userId
    ? { ...message, params: { ...message.params, username: '' } }
    : message;

/** A message without the text of one that was deleted. [CH-19] */
const withoutQuote = (message: ChatMessage, deleted: ReadonlySet<number>): ChatMessage =>
  message.type === 'MESSAGE' && message.reply?.said && deleted.has(message.reply.id)
    ? { ...message, reply: { id: message.reply.id, said: null } }
    : message;

/** The message with this id, if it is here. */
export const messageOf = (messages: Messages, id: number): ChatMessage | undefined => {
  const found = messages[placeOf(messages, id)];
  return found?.id === id ? found : undefined;
};

/** The message replies to this player. [CH-19] */
export const repliesTo = (message: ChatMessage, playerId: number | undefined): boolean =>
  message.type === 'MESSAGE' && playerId !== undefined && message.reply?.said?.user_id === playerId;

/** The messages after these events, in their order. The same array when nothing has changed. */
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
  /** The newest messages at the moment of the answer. */
  loaded: Messages;
  /** Most messages in a response: one with fewer has all messages. */
  full: number;
  /** The newest message that was known when it was asked for. */
  knownId: number;
}

/**
 * The messages after they were loaded again. What is older stays when no gap lies between; what came since stays too.
 * Between the oldest and the newest of them the answer is right: what it lacks was deleted.
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

/** A message whose author, within this time, has just written the one above it is shown without name and avatar. */
const SAME_BREATH_MS = 120_000;

/** True if a message continues the one above it: same author, soon after, both written by players, and no reply. */
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

/** A player can reply to what another player has said. [CH-19] */
export const mayReply = (message: ChatMessage, playerId: number | undefined): boolean =>
  message.type === 'MESSAGE' && !isSystem(message) && playerId !== undefined && playerId !== message.user.id;

/** The messages that this screen shows: those after the last one that its player has cleared. */
export const shownOf = (messages: Messages, clearedUpTo: number): Messages =>
  clearedUpTo === 0 ? messages : messages.slice(placeOf(messages, clearedUpTo + 1));
