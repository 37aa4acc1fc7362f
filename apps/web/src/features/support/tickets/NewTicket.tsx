import { MESSAGE, refuseTicket, TITLE } from '@updraft/rules/support';
import { oneLine, severalLines } from '@updraft/rules/text';
import { Button, Icon, Panel, TextInput } from '@updraft/ui';
import { useId, useState } from 'react';
import { dropDraft, EMPTY_DRAFT, keepDraft, keptDraft, type TicketDraft } from '../../../entities/ticket/draft.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { notify } from '../../../lib/notices.ts';
import { useTexts } from '../../../lib/texts.ts';
import { AboutPicker } from './AboutPicker.tsx';
import { MessageField } from './MessageField.tsx';
import { createTicket } from './send.ts';

/** Returns the problem of a draft by the server's rules. */
const problemOf = ({ title, message }: TicketDraft) => {
  const reason = refuseTicket({ title: oneLine(title), message: severalLines(message) });
  return reason && `ticket_api.${reason}`;
};

/** Form of a new ticket. The typed text stays in this window until it is sent. */
export function NewTicket({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('support');
  const navigate = useNavigate();
  const hintId = useId();
  const [draft, setDraft] = useState<TicketDraft>(() => keptDraft() ?? EMPTY_DRAFT);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<'title' | 'message' | null>(null);
  const change = (part: Partial<TicketDraft>): void => {
    const next = { ...draft, ...part };
    keepDraft(next);
    setDraft(next);
    setRefused(null);
  };
  const send = async (form: HTMLElement): Promise<void> => {
    const problem = problemOf(draft);
    if (problem) {
      const field = problem.includes('title') ? 'title' : 'message';
      setRefused(field);
      form.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
      const bounds = field === 'title' ? TITLE : MESSAGE;
      const num = problem.endsWith('short') ? bounds.least : bounds.most;
      return notify({ type: 'error', message: problem, params: { num } });
    }
    const { title, message, about } = draft;
    setSending(true);
    const opened = await createTicket({ title, message, about });
    setSending(false);
    if (opened === null) return;
    dropDraft();
    navigate(`/ticket/${opened}`);
  };
  return (
    <Panel
      as="form"
      heading={t('new')}
      padding="medium"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send(event.currentTarget);
      }}
    >
      {draft.isPrepared === true && (
        <p className="flex gap-2 text-14 text-info">
          <Icon name="info" size={18} className="shrink-0" />
          {t('draft')}
        </p>
      )}
      <div>
        <TextInput
          label={t('subject')}
          name="title"
          value={draft.title}
          maxLength={TITLE.most * 2}
          autoComplete="off"
          aria-describedby={hintId}
          aria-invalid={refused === 'title'}
          onChange={(title) => change({ title })}
        />
        <p id={hintId} className="mt-1 text-12 text-muted">
          {t('hint', { num: TITLE.most })}
        </p>
      </div>
      <MessageField
        value={draft.message}
        isRefused={refused === 'message'}
        onChange={(message) => change({ message })}
      />
      <AboutPicker value={draft.about} onChange={(about) => change({ about })} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" icon="send" loading={isSending}>
          {t('create')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Panel>
  );
}
