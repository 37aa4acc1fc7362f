/**
 * State of the chat on this page. It is loaded after each connection and change of player, updated by socket events,
 * and drawn once per frame.
 */
import type { CallOutput, ChatMessage, ChatMute, ChatQuiz } from '@updraft/contract';
import { CHAT_MESSAGES_SHOWN } from '@updraft/contract/constants';
import { create } from 'zustand';
import { getSession, IDENTITY } from '../../entities/session/session-store.ts';
import { api } from '../../lib/api.ts';
import { onConnection, onServer } from '../../lib/socket.ts';
import { byFrame } from './batch.ts';
import { afterEvents, afterLoading, type ChatEvent, KEPT } from './chat-state.ts';
import { afterDeposit, type Place, placeOf } from './place.ts';

/** Time after which loading counts as frozen, ms. */
export const FREEZE_MS = 10_000;

/** `freeze`: no response within the timeout. A later response still counts. */
export type ChatStatus = 'pending' | 'in progress' | 'done' | 'error' | 'freeze';

interface Chat {
  status: ChatStatus;
  messages: readonly ChatMessage[];
  /** Id of the last message that the player has cleared from their own screen; 0: none. */
  clearedUpTo: number;
  /** Conditions under which the player may write; null: not known yet. */
  place: Place | null;
  /** Total deposits of the player, in dollars, from the last event; null: no event yet. */
  deposited: number | null;
  quiz: ChatQuiz | null;
}

const EMPTY: Chat = { status: 'pending', messages: [], clearedUpTo: 0, place: null, deposited: null, quiz: null };

export const useChat = create<Chat>()(() => EMPTY);

let newestRun = 0;

/** Loads the chat. Of several attempts only the newest counts. Never fails: `status` contains the outcome. */
export async function loadChat(): Promise<void> {
  newestRun += 1;
  const mine = newestRun;
  const known = useChat.getState();
  const knownId = known.messages.at(-1)?.id ?? 0;
  // Known messages stay on screen during a reload.
  if (known.status !== 'done') useChat.setState({ status: 'in progress' });
  const freeze = setTimeout(() => {
    if (mine === newestRun && useChat.getState().status === 'in progress') useChat.setState({ status: 'freeze' });
  }, FREEZE_MS);
  try {
    const answer = await api('POST /api/chat/getMessages');
    if (mine === newestRun) take(answer, { knownId, known });
  } catch {
    if (mine === newestRun && useChat.getState().status !== 'done') useChat.setState({ status: 'error' });
  } finally {
    clearTimeout(freeze);
  }
}

/** Applies a response. `known`: the state at the request. Values that events have changed since then are kept. */
const take = (
  answer: CallOutput<'POST /api/chat/getMessages'>,
  { knownId, known }: { knownId: number; known: Chat },
): void =>
  useChat.setState(({ messages, quiz, deposited }) => ({
    status: 'done',
    messages: afterLoading(messages, { loaded: answer.messages, full: CHAT_MESSAGES_SHOWN, knownId }),
    place: deposited === known.deposited ? placeOf(answer) : afterDeposit(placeOf(answer), deposited ?? 0),
    quiz: quiz === known.quiz ? answer.quiz : quiz,
  }));

/** Hides all current messages on this screen only. */
export const clearHere = (): void =>
  useChat.setState(({ messages, clearedUpTo }) => ({ clearedUpTo: messages.at(-1)?.id ?? clearedUpTo }));

/** Shows the messages that `clearHere` has hidden. */
export const showCleared = (): void => useChat.setState({ clearedUpTo: 0 });

const setPlace = (change: Partial<Place>): void =>
  useChat.setState(({ place }) => ({ place: place && { ...place, ...change } }));

/** Sets the player's mute; null: they may write again. */
const setMute = (mute: ChatMute | null): void => setPlace({ mute });

const tell = byFrame<ChatEvent>(
  (events) => useChat.setState(({ messages }) => ({ messages: afterEvents(messages, events) })),
  KEPT,
);

let isListening = false;

/** Loads the chat and subscribes to its events. Further calls do nothing. */
export function startChat(): void {
  if (isListening) return;
  isListening = true;
  onServer('newMessage', ({ messages }) => messages.forEach((message) => tell({ kind: 'message', message })));
  onServer('deleteMessages', ({ ids }) => tell({ kind: 'delete', ids }));
  onServer('nameHidden', ({ user_id: userId }) => tell({ kind: 'hide', userId }));
  onServer('loadChat', ({ messages }) => tell({ kind: 'clear', messages }));
  onServer('chatState', ({ enabled, slow_seconds }) => setPlace({ isOff: !enabled, slowS: slow_seconds }));
  onServer('chatMute', ({ mute }) => setMute(mute));
  onServer('updateWagering', ({ deposited }) =>
    useChat.setState(({ place }) => ({ deposited, place: place && afterDeposit(place, deposited) })),
  );
  onServer('quizInit', (quiz) => {
    useChat.setState({ quiz });
    // The winner gets a notice in addition to the notification.
    if (quiz.winner !== null && quiz.winner.id === getSession().user?.id)
      void import('./quiz-win-notice.ts').then(
        ({ notifyQuiz }) => notifyQuiz(quiz),
        () => undefined,
      );
  });
  onConnection(() => void loadChat());
  let player = IDENTITY.current();
  IDENTITY.subscribe(() => {
    const now = IDENTITY.current();
    if (now === player || now === undefined) return;
    player = now;
    useChat.setState({ deposited: null });
    void loadChat();
  });
  void loadChat();
}
