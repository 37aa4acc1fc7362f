/** Splits messages of the chat into text and names. */
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { getSession } from '../../entities/session/session-store.ts';
import { useStreaming } from '../../lib/Private.tsx';
import { useChat } from './chat-store.ts';
import type * as Hiding from './hiding.ts';
import { type Piece, piecesOf } from './mentions.ts';

/** Module that hides names. Empty until it is loaded. */
const useHiding = create<Partial<typeof Hiding>>()(() => ({}));

/**
 * Returns a function that splits messages for this reader. In streamer mode every known name is a mention. Until the
 * module that hides names is loaded, the whole text is a mention.
 */
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
