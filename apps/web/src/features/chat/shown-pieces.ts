/** Messages of the chat with the names in them as they may be shown. */
import type { ChatMessage } from '@updraft/contract';
import { getSession } from '../../entities/session/session-store.ts';
import { HIDDEN, isStreaming } from '../../lib/streamer.tsx';
import { useChat } from './chat-store.ts';
import { hidingPiecesOf, type Piece, piecesOf } from './mentions.ts';

/** Names of the authors of so many messages, the newest, are looked for in others. */
const AUTHORS_OF = 300;

let knownOf: readonly ChatMessage[] | null = null;
let known: readonly string[] = [];

/** Names of the player and of those who have written. */
function knownNames(): readonly string[] {
  const { messages } = useChat.getState();
  if (messages !== knownOf) known = [...new Set(messages.slice(-AUTHORS_OF).map(({ user }) => user.username))];
  knownOf = messages;
  const own = getSession().user?.username;
  return own === undefined ? known : [own, ...known];
}

/** The message in pieces; in streamer mode every known name in it is one of those that are hidden. */
export const shownPieces = (text: string, me: string | null): Piece[] =>
  isStreaming() ? hidingPiecesOf(text, me, knownNames()) : piecesOf(text, me);

/** The message where no name in it can be blurred. */
export const plainText = (text: string): string =>
  isStreaming()
    ? shownPieces(text, null)
        .map((piece) => (piece.kind === 'text' ? piece.text : HIDDEN))
        .join('')
    : text;
