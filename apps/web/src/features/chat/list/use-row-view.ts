import type { User } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import type { TextFunction } from '../../../lib/texts.ts';
import { useMemo } from 'react';
import { shortMoment } from '../../../lib/format.ts';
import { useMedia } from '../../../lib/media.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useStreaming } from '../../../lib/Private.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { Piece } from '../mentions.ts';
import { usePieces } from '../use-pieces.ts';

/** The reader, as a message needs them. */
export type Reader = Pick<User, 'id' | 'username' | 'is_admin' | 'is_moderator'>;

/** Data that all rows share. The list reads it once: a row that subscribed to each of it would cost more than its picture. */
export interface RowView {
  /** The player who reads; null: a visitor. */
  me: Reader | null;
  t: TextFunction<'chat_room'>;
  /** The mark of demo players. */
  demo: string;
  language: Language;
  /** The player streams: names and pictures are hidden. */
  streamer: boolean;
  /** A pointer can rest on a row. Without one every row shows its actions. */
  canHover: boolean;
  /** A message with its mentions told apart. */
  pieces: (text: string) => readonly Piece[];
  /** A text with a name in it. */
  nameOf: (key: 'page_of' | 'mention', name: string) => string;
  /** A moment as rows show it. */
  timeOf: (time: string) => string;
}

/** So many texts are kept: a chat has few names and minutes, and looking one up costs as much as drawing a row. */
const MOST_KEPT = 500;

const keeping = (look: (of: string) => string): ((of: string) => string) => {
  const known = new Map<string, string>();
  return (of) => {
    const text = known.get(of) ?? look(of);
    if (known.size >= MOST_KEPT) known.clear();
    known.set(of, text);
    return text;
  };
};

const textsOf = (t: RowView['t'], language: Language): Pick<RowView, 'nameOf' | 'timeOf'> => {
  const named = {
    page_of: keeping((name) => t('page_of', { name })),
    mention: keeping((name) => t('mention', { name })),
  };
  // The seconds are not shown.
  const minute = keeping((begin) => shortMoment(`${begin}:00Z`, language));
  return { nameOf: (key, name) => named[key](name), timeOf: (time) => minute(time.slice(0, 16)) };
};

/** The same object until something of it changes. */
export function useRowView(me: Reader | null): RowView {
  const { t } = useTexts('chat_room');
  const language = useSettings((state) => state.language);
  const streamer = useStreaming();
  const canHover = !useMedia('(hover: none)');
  const pieces = usePieces(me?.username ?? null);
  return useMemo(
    () => ({ me, t, demo: t('shell:demo'), language, streamer, canHover, pieces, ...textsOf(t, language) }),
    [me, t, language, streamer, canHover, pieces],
  );
}
