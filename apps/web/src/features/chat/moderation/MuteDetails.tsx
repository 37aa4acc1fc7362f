import { Select } from '@updraft/ui';
import { useConfig } from '../../../lib/config.ts';
import { translate } from '../../../lib/i18n.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type Choice, DURATIONS, hasDetails } from './choice.ts';

interface MuteDetailsProps {
  choice: Choice;
  onChange: (part: Partial<Choice>) => void;
}

/** Fields for the duration and the reason of a mute. */
export function MuteDetails({ choice, onChange }: MuteDetailsProps) {
  const { t } = useTexts('chat_message');
  const reasons = useConfig((state) => state.config?.chat_ban_reasons) ?? [];
  const disabled = !hasDetails(choice);
  return (
    <div className="mt-4 grid gap-2">
      <Select
        label={t('duration')}
        value={choice.duration}
        disabled={disabled}
        onChange={(duration) => onChange({ duration })}
        options={[
          { value: '', text: t('choose') },
          ...DURATIONS.map((value) => ({
            value,
            text: value === 'infinite' ? t('forever') : t('minutes', { count: Number(value) }),
          })),
        ]}
      />
      <Select
        label={t('reason')}
        value={choice.reason}
        disabled={disabled}
        onChange={(reason) => onChange({ reason })}
        options={[
          // No reason is preselected, because the muted player is told the reason.
          { value: '', text: t('choose') },
          ...reasons
            .filter(({ is_active }) => is_active)
            .map(({ id, name }) => ({ value: String(id), text: reasonName(translate(name) ?? name) })),
        ]}
      />
    </div>
  );
}

/**
 * Returns the name of a reason in the list. Notices contain `Reason: spam.`, and here the field's label replaces the
 * first word.
 */
const reasonName = (text: string): string => text.replace(/^[^:]+: /, '').replace(/\.$/, '');
