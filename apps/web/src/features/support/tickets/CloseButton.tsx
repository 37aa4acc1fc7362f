import { Button } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { closeTicket } from './send.ts';

/** Button that closes the ticket after a confirmation. */
export function CloseButton({ id, openId }: { id: number; openId: number }) {
  const { t } = useTexts('support');
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const close = async (): Promise<void> => {
    setSending(true);
    await closeTicket({ id, openId });
    setSending(false);
    setAsked(false);
  };
  if (!isAsked) {
    return (
      <Button size="small" className="ml-auto" onClick={() => setAsked(true)}>
        {t('close')}
      </Button>
    );
  }
  return (
    <span role="group" aria-label={t('close_sure')} className="ml-auto flex flex-wrap items-center justify-end gap-2">
      <span className="text-text max-sm:basis-full max-sm:text-right">{t('close_sure')}</span>
      <Button size="small" variant="danger" loading={isSending} onClick={() => void close()}>
        {t('close_yes')}
      </Button>
      <Button size="small" autoFocus onClick={() => setAsked(false)}>
        {t('close_no')}
      </Button>
    </span>
  );
}
