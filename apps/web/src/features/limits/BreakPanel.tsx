import type { BreakKind } from '@updraft/rules/limits';
import { Button, Checkbox, Modal, Panel, RadioCards } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { takeBreak } from './query.ts';

type Unit = 'days' | 'weeks' | 'months' | 'years';
interface Length {
  days: number;
  count: number;
  unit: Unit;
}

const LENGTHS: Record<BreakKind, readonly Length[]> = {
  pause: [
    { days: 1, count: 1, unit: 'days' },
    { days: 3, count: 3, unit: 'days' },
    { days: 7, count: 1, unit: 'weeks' },
    { days: 14, count: 2, unit: 'weeks' },
    { days: 28, count: 4, unit: 'weeks' },
    { days: 42, count: 6, unit: 'weeks' },
  ],
  exclusion: [
    { days: 183, count: 6, unit: 'months' },
    { days: 365, count: 1, unit: 'years' },
    { days: 731, count: 2, unit: 'years' },
    { days: 1096, count: 3, unit: 'years' },
    { days: 1826, count: 5, unit: 'years' },
  ],
};

/** Panel of a pause or a self-exclusion: its effects, and the form that begins it. */
export function BreakPanel({ kind }: { kind: BreakKind }) {
  const { t } = useTexts('limits');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel heading={t(kind)} padding="medium" className="flex h-full flex-col">
      <p className="mt-1 mb-4 text-14 text-muted">{t(`${kind}_text`)}</p>
      <Button
        variant={kind === 'exclusion' ? 'danger' : 'secondary'}
        className="mt-auto self-start max-sm:w-full"
        onClick={() => setOpen(true)}
      >
        {t(`begin_${kind}`)}
      </Button>
      {isOpen && <BreakDialog kind={kind} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function BreakDialog({ kind, onClose }: { kind: BreakKind; onClose: () => void }) {
  const { t } = useTexts('limits');
  const [days, setDays] = useState<string | null>(null);
  const [isSure, setSure] = useState(false);
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    const isDone = await takeBreak({ kind, days: Number(days) });
    setSending(false);
    if (isDone) onClose();
  };
  return (
    <Modal
      title={t(kind)}
      closeLabel={t('app:close')}
      onClose={onClose}
      footer={
        <Button
          variant={kind === 'exclusion' ? 'danger' : 'primary'}
          size="large"
          wide
          loading={sending}
          disabled={days === null || !isSure}
          onClick={() => void send()}
        >
          {t(`begin_${kind}`)}
        </Button>
      }
    >
      <p className="mb-4 text-14 text-muted">{t(`${kind}_text`)}</p>
      <RadioCards
        label={t('how_long')}
        value={days}
        onChange={setDays}
        className="grid grid-cols-3 gap-2"
        options={LENGTHS[kind].map((length) => ({
          value: String(length.days),
          content: <span className="block text-center">{t(length.unit, { count: length.count })}</span>,
        }))}
      />
      <div className="mt-3">
        <Checkbox checked={isSure} onChange={setSure}>
          {t(`confirm_${kind}`)}
        </Checkbox>
      </div>
    </Modal>
  );
}
