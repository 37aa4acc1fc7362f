import type { ChatMessage } from '@updraft/contract';
import { useEffect, useState } from 'react';
import { useSession } from '../../entities/session/session-store.ts';
import { translate } from '../../lib/i18n.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { useStreaming } from '../../lib/Private.tsx';
import { useTexts } from '../../lib/texts.ts';
import { type Announcement, announcementOf, TOLD_EVERY_MS } from './announcement.ts';
import { useChat } from './chat-store.ts';
import { shownIn, useChatLanguage } from './languages.ts';

/**
 * Announces new messages politely to screen readers, one sentence every few seconds. In streamer mode the texts of
 * players are not read out.
 */
export function ChatTeller() {
  const { t } = useTexts('chat_room');
  const isHidden = useStreaming();
  const told = useAnnouncement();
  const sentenceOf = (one: Announcement): string => {
    if (one.kind === 'system') return `${t('system')}: ${noticeText(one.message, translate)}`;
    if (one.kind === 'count') return t('count', one);
    return isHidden ? t('count', { count: 1 }) : t(one.kind, one);
  };
  return (
    <span role="status" className="sr-only">
      {told === null ? '' : sentenceOf(told)}
    </span>
  );
}

const after = (messages: readonly ChatMessage[], id: number): readonly ChatMessage[] =>
  messages.slice(messages.findLastIndex((message) => message.id <= id) + 1);

/**
 * Announces the messages since the last announcement, every few seconds. Messages of the first load are not announced.
 */
function useAnnouncement(): Announcement | null {
  const [told, setTold] = useState<Announcement | null>(null);
  useEffect(() => {
    const newestOf = (): number => useChat.getState().messages.at(-1)?.id ?? 0;
    let isLoaded = useChat.getState().status === 'done';
    let toldId = newestOf();
    const timer = setInterval(() => {
      const { messages, status } = useChat.getState();
      const user = useSession.getState().user;
      const fresh = isLoaded ? (shownIn(after(messages, toldId), useChatLanguage.getState(), user?.id) ?? []) : [];
      isLoaded ||= status === 'done';
      toldId = newestOf();
      if (fresh.length > 0) setTold(announcementOf(fresh, user));
    }, TOLD_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return told;
}
