import type { TicketAbout } from '@updraft/contract';
import { MESSAGE, refuseMessage } from '@updraft/rules/support';
import { severalLines } from '@updraft/rules/text';
import { Button, Icon, Panel } from '@updraft/ui';
import { useState } from 'react';
import { dropDraft, keptReply } from '../../../entities/ticket/draft.ts';
import { notify } from '../../../lib/notices.ts';
import { useTexts } from '../../../lib/texts.ts';
import { AboutPicker } from './AboutPicker.tsx';
import { MessageField } from './MessageField.tsx';
import { sendMessage } from './send.ts';

/**
 * Form of a further message. It contains the stored draft of a new ticket, because this open ticket prevents a new one.
 */
export function Reply({ id, openId }: { id: number; openId: number }) {
  const { t } = useTexts('support');
  const [draft] = useState(keptReply);
  const [message, setMessage] = useState(draft?.message ?? '');
  const [about, setAbout] = useState<TicketAbout | null>(draft?.about ?? null);
  const [isSending, setSending] = useState(false);
  /** Number of sent messages: the fields are emptied after each. */
  const [sent, setSent] = useState(0);
  const send = async (): Promise<void> => {
    const reason = refuseMessage(severalLines(message));
    if (reason) {
      const num = reason.endsWith('short') ? MESSAGE.least : MESSAGE.most;
      return notify({ type: 'error', message: `ticket_api.${reason}`, params: { num } });
    }
    setSending(true);
    const isSent = await sendMessage({ id, openId, message, about });
    setSending(false);
    if (!isSent) return;
    dropDraft();
    setMessage('');
    setAbout(null);
    setSent(sent + 1);
  };
  return (
    <Panel
      as="form"
      aria-label={t('message')}
      padding="medium"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send();
      }}
    >
      {draft !== null && sent === 0 && (
        <p className="flex gap-2 text-14 text-info">
          <Icon name="info" size={18} className="shrink-0" />
          {t('draft_here')}
        </p>
      )}
      <MessageField value={message} onChange={setMessage} rows={4} />
      <AboutPicker key={sent} value={about} onChange={setAbout} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" icon="send" loading={isSending}>
          {t('send')}
        </Button>
        <p className="min-w-40 flex-1 text-12 text-muted">{t('waits')}</p>
      </div>
    </Panel>
  );
}
