import type { User } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useMedia } from '../../../lib/media.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';

/** What a message needs to know of the player who reads it. */
export type Reader = Pick<User, 'id' | 'username' | 'is_admin' | 'is_moderator'>;

/** What all rows share. The list reads it once: a row that subscribed to each of it would cost more than its picture. */
export interface RowView {
  /** The player who reads; null: a visitor. */
  me: Reader | null;
  t: TFunction<['chat_room', ...never[]]>;
  /** The mark of demo players. */
  demo: string;
  language: Language;
  /** Somebody streams: names and pictures are blurred. */
  streamer: boolean;
  /** A pointer can rest on a row. Without one every row shows its actions. */
  canHover: boolean;
}

/** The same object until something of it changes. */
export function useRowView(me: Reader | null): RowView {
  const { t } = useTexts('chat_room');
  const language = useSettings((state) => state.language);
  const streamer = useSettings((state) => state.streamer);
  const canHover = !useMedia('(hover: none)');
  return useMemo(
    () => ({ me, t, demo: t('shell:demo'), language, streamer, canHover }),
    [me, t, language, streamer, canHover],
  );
}
