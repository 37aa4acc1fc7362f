import { Panel, RadioCards } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { setReminder } from './query.ts';

const CHOICES = [null, 15, 30, 60, 120, 240] as const;

/** Panel in which the player sets the interval of the reminder of the time played. */
export function ReminderPanel({ minutes }: { minutes: number | null }) {
  const { t } = useTexts('limits');
  const [sending, setSending] = useState(false);
  const choose = async (value: string): Promise<void> => {
    setSending(true);
    await setReminder(value === 'never' ? null : Number(value));
    setSending(false);
  };
  const textOf = (choice: (typeof CHOICES)[number]): string => {
    if (choice === null) return t('reminder_never');
    return choice % 60 === 0 ? t('reminder_hours', { count: choice / 60 }) : t('reminder_minutes', { count: choice });
  };
  return (
    <Panel heading={t('reminder')} padding="medium">
      <p className="mt-1 text-12 text-muted">{t('reminder_text')}</p>
      <RadioCards
        label={t('reminder')}
        hideLabel
        value={minutes === null ? 'never' : String(minutes)}
        onChange={(value) => void choose(value)}
        disabled={sending}
        className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6"
        options={CHOICES.map((choice) => ({
          value: choice === null ? 'never' : String(choice),
          content: textOf(choice),
        }))}
      />
    </Panel>
  );
}
