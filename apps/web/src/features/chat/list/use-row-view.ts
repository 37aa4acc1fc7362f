import type { User } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import type { TextFunction } from '../../../lib/texts.ts';
import { useEffect, useMemo, useState } from 'react';
import { shortMoment, timeOfDay } from '../../../lib/format.ts';
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
  /** Formats the time of a message: the time of day today, otherwise the date. */
  momentOf: (time: string) => string;
  /** Formats the time of day of a message that continues the one above, which shows the date. */
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

/** Returns a cached format of times. Seconds are not shown, so one text serves a whole minute. */
const keepingMinutes = (format: (time: string) => string): ((time: string) => string) => {
  const minute = keeping((begin) => format(`${begin}:00Z`));
  return (time) => minute(time.slice(0, 16));
};

interface Shown {
  language: Language;
  todayMs: number;
}

const textsOf = (t: RowView['t'], { language, todayMs }: Shown): Pick<RowView, 'nameOf' | 'momentOf' | 'timeOf'> => {
  const named = {
    page_of: keeping((name) => t('page_of', { name })),
    mention: keeping((name) => t('mention', { name })),
  };
  return {
    nameOf: (key, name) => named[key](name),
    momentOf: keepingMinutes((time) => shortMoment(time, language, todayMs)),
    timeOf: keepingMinutes((time) => timeOfDay(time, language)),
  };
};

const startOfDayMs = (): number => new Date().setHours(0, 0, 0, 0);

/** Returns the start of the current day in ms since 1970, because a page may stay open over midnight. */
function useToday(): number {
  const [todayMs, setToday] = useState(startOfDayMs);
  useEffect(() => {
    const timer = setInterval(() => setToday(startOfDayMs()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return todayMs;
}

/** Returns the shared values. The object stays the same until one of them changes. */
export function useRowView(me: Reader | null): RowView {
  const { t } = useTexts('chat_room');
  const language = useSettings((state) => state.language);
  const streamer = useStreaming();
  const canHover = !useMedia('(hover: none)');
  const pieces = usePieces(me?.username ?? null);
  const todayMs = useToday();
  return useMemo(
    () => ({
      me,
      t,
      demo: t('shell:demo'),
      language,
      streamer,
      canHover,
      pieces,
      ...textsOf(t, { language, todayMs }),
    }),
    [me, t, language, streamer, canHover, pieces, todayMs],
  );
}
