/** Messages of the chat in pieces, the names among them told apart from the text. */
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { getSession } from '../../entities/session/session-store.ts';
import { useStreaming } from '../../lib/Private.tsx';
import { useChat } from './chat-store.ts';
import type * as Hiding from './hiding.ts';
import { type Piece, piecesOf } from './mentions.ts';

/** Null until it is here. */
const useHiding = create<Partial<typeof Hiding>>()(() => ({}));

/** Takes messages apart for this reader. In streamer mode every known name is a mention; until names are known, all of it. */
export function usePieces(me: string | null): (text: string) => readonly Piece[] {
  const isHidden = useStreaming();
  const hide = useHiding((state) => state.hide);
  useEffect(() => {
    if (isHidden) void import('./hiding.ts').then(useHiding.setState, () => undefined);
  }, [isHidden]);
  return useMemo(
    () => (text) =>
      isHidden
        ? (hide?.(text, {
            me,
            own: getSession().user?.username,
            messages: useChat.getState().messages,
            take: piecesOf,
          }) ?? [{ text, kind: 'mention' }])
        : piecesOf(text, me),
    [isHidden, hide, me],
  );
}
