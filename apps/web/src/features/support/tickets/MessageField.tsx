import { MESSAGE } from '@updraft/rules/support';
import { lengthOf, severalLines } from '@updraft/rules/text';
import { TextArea } from '@updraft/ui';
import { useId } from 'react';
import { useTexts } from '../../../lib/texts.ts';

interface MessageFieldProps {
  value: string;
  onChange: (message: string) => void;
  disabled?: boolean;
  /** The message has been refused. */
  isRefused?: boolean;
  rows?: number;
}

/** Field of a message, with the number of its characters. */
export function MessageField({ value, onChange, disabled = false, isRefused = false, rows = 5 }: MessageFieldProps) {
  const { t } = useTexts('support');
  const hintId = useId();
  const count = lengthOf(severalLines(value));
  return (
    <div>
      <TextArea
        label={t('message')}
        name="message"
        value={value}
        rows={rows}
        disabled={disabled}
        aria-describedby={hintId}
        aria-invalid={isRefused || count > MESSAGE.most}
        onChange={onChange}
      />
      <p id={hintId} className={`mt-1 text-12 tabular-nums ${count > MESSAGE.most ? 'text-loss' : 'text-muted'}`}>
        {count === 0
          ? t('hint', { num: MESSAGE.most })
          : t('bounds', { count, num: MESSAGE.most, least: MESSAGE.least })}
      </p>
    </div>
  );
}
