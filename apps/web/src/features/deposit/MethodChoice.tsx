import type { DepositMethod } from '@updraft/contract';
import { Button, Icon, RadioCards, type IconName } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { dollars } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/settings.ts';

const ICONS: Partial<Record<string, IconName>> = {
  skins: 'crate',
  ewallet: 'wallet',
  qiwi: 'swap',
  card_aggregator: 'card',
  card_processor: 'card',
};

interface MethodChoiceProps {
  methods: readonly DepositMethod[];
  value: string | null;
  onChange: (code: string) => void;
  disabled: boolean;
  notes: NoteValues;
}

/**
 * Values of a method's notes: the share of their price at which skins are credited, in percent, and the duration of a
 * payment.
 */
interface NoteValues {
  percent: number;
  fromMinutes: number;
  toMinutes: number;
}

/**
 * Choice of the payment system. It shows those that can be used, and all of them after a press of 'more'. A system that
 * is not connected yet can be selected and is marked as such; placeholders cannot be selected.
 */
export function MethodChoice({ methods, value, onChange, disabled, notes }: MethodChoiceProps) {
  const { t } = useTexts('deposit');
  const open = methods.filter(({ state }) => state === 'open');
  const [showsAll, setShowsAll] = useState(open.length === 0);
  const shown = showsAll ? methods : open;
  return (
    <div>
      <RadioCards
        label={t('system')}
        value={value}
        onChange={onChange}
        disabled={disabled}
        alignTop
        className="grid grid-cols-2 gap-2 sm:auto-rows-fr sm:grid-cols-4"
        options={shown.map((method) => ({
          value: method.code,
          disabled: method.state === 'disabled',
          content: <MethodCard method={method} notes={notes} />,
        }))}
      />
      {!showsAll && shown.length < methods.length && (
        <Button variant="ghost" size="small" className="mt-1" onClick={() => setShowsAll(true)}>
          {t('more_methods', { count: methods.length - shown.length })}
        </Button>
      )}
    </div>
  );
}

function MethodCard({ method, notes }: { method: DepositMethod; notes: NoteValues }) {
  const { t } = useTexts('deposit');
  const language = useSettings((state) => state.language);
  const name = translate(`deposit.method_${method.code}`) ?? method.code;
  return (
    <span className="flex min-w-0 flex-col gap-1">
      {/* Space for a name in two lines, so that the texts below are aligned in a row. */}
      <span className="flex min-h-8 min-w-0 items-center gap-2 sm:flex-col sm:items-start sm:gap-1">
        <Icon name={ICONS[method.code] ?? 'lock'} size={18} className="shrink-0 text-muted" />
        <span className="min-w-0 text-14 leading-4 font-medium sm:min-h-8">{name}</span>
      </span>
      {method.state === 'open' ? (
        <span className="text-12 leading-4 text-muted">
          {t('min', { sum: dollars(method.minDollars, 2, language) })}
          {method.takes !== '' && <span className="block">{t('takes', { currencies: method.takes })}</span>}
          <Note text={method.timeNote} values={notes} />
          <Note text={method.feeNote} values={notes} />
        </span>
      ) : (
        <span className="text-12 leading-4 text-muted">{t(method.state)}</span>
      )}
    </span>
  );
}

/** A note of the config: a text key, or a text as it is. */
function Note({ text, values }: { text: string; values: NoteValues }) {
  const shown = text.includes(' ') ? text : translate(text, { ...values });
  return shown ? <span className="block">{shown}</span> : null;
}
