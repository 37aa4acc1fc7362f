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

/** Values of the reader that messages need. */
export type Reader = Pick<User, 'id' | 'username' | 'is_admin' | 'is_moderator'>;

/**
 * Values shared by all rows. The list reads them once, because a subscription in each row would cost more than drawing
 * the row.
 */
export interface RowView {
  /** Signed-in reader; null: a visitor. */
  me: Reader | null;
  t: TextFunction<'chat_room'>;
  /** Text of the mark of demo players. */
  demo: string;
  language: Language;
  /** True in streamer mode: names and pictures are hidden. */
  streamer: boolean;
  /** True on devices with hover. Without hover every row shows its actions. */
  canHover: boolean;
  /** Splits a message into text and mentions. */
  pieces: (text: string) => readonly Piece[];
  /** Formats a text that contains a name. */
  nameOf: (key: 'page_of' | 'mention', name: string) => string;
  /** Formats a time as rows show it. */
  timeOf: (time: string) => string;
}

/**
 * Number of texts that are cached. A chat has few different names and minutes, and a lookup costs as much as drawing a
 * row.
 */
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
  // Seconds are not shown, so one text serves a whole minute.
  const minute = keeping((begin) => shortMoment(`${begin}:00Z`, language));
  return { nameOf: (key, name) => named[key](name), timeOf: (time) => minute(time.slice(0, 16)) };
};

/** Returns the shared values. The object stays the same until one of them changes. */
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
