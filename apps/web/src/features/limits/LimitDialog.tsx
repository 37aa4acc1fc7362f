import type { PlayerLimit } from '@updraft/contract';
import { Button, Modal, type TypedNumber } from '@updraft/ui';
import { useState } from 'react';
import { DollarInput } from '../../lib/DollarInput.tsx';
import { useTexts } from '../../lib/texts.ts';
import { setLimit } from './query.ts';

/** Dialog that sets, changes or removes one limit. It states in advance when the change takes effect. */
export function LimitDialog({ limit, onClose }: { limit: PlayerLimit; onClose: () => void }) {
  const { t } = useTexts('limits');
  const { kind, days, sum } = limit;
  const [amount, setAmount] = useState<TypedNumber>(sum);
  const [sending, setSending] = useState(false);
  const send = async (wanted: number | null): Promise<void> => {
    setSending(true);
    const isDone = await setLimit({ kind, days, sum: wanted });
    setSending(false);
    if (isDone) onClose();
  };
  const isHigher = typeof amount === 'number' && sum !== null && amount > sum;
  const canSave = typeof amount === 'number' && amount !== sum;
  return (
    <Modal
      title={t('dialog', { kind: t(`kind_${kind}`), days: t(`days_${days}`) })}
      closeLabel={t('app:close')}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-3">
          <Button
            variant="primary"
            size="large"
            wide
            type="submit"
            form="limit-form"
            loading={sending}
            disabled={!canSave}
          >
            {t('save')}
          </Button>
          {sum !== null && (
            <Button variant="ghost" wide disabled={sending} onClick={() => void send(null)}>
              {t('remove')}
            </Button>
          )}
        </div>
      }
    >
      <form
        id="limit-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave && !sending) void send(amount);
        }}
      >
        <DollarInput label={t('sum')} value={amount} onChange={setAmount} aria-describedby="limit-note" />
        <p id="limit-note" role="status" className="mt-2 min-h-5 text-14 text-muted">
          {canSave && (isHigher ? t('raise_note') : t('lower_note'))}
        </p>
        {sum !== null && <p className="mt-2 text-12 text-muted">{t('lead')}</p>}
      </form>
    </Modal>
  );
}
