import { Button, Icon, TextInput } from '@updraft/ui';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import type { DepositForm } from './deposit-state.ts';
import { checkPromocode, forgetPromoNotice } from './send.ts';

interface PromoFieldProps {
  value: string;
  accepted: boolean;
  /** The code that was refused last; null: none since the last change of the field. */
  refused: string | null;
  canCheck: boolean;
  onChange: (change: Partial<DepositForm>) => void;
}

/** Field of the promo code, with its check. An accepted code is locked; a refused one does not prevent the deposit. */
export function PromoField({ value, accepted, refused, canCheck, onChange }: PromoFieldProps) {
  const { t } = useTexts('deposit');
  const [checking, setChecking] = useState(false);
  const isRefused = canCheck && refused === value;
  // The dialog scrolls on a phone, so a new hint is scrolled into view.
  const hint = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (accepted || canCheck) hint.current?.scrollIntoView({ block: 'nearest' });
  }, [accepted, canCheck, isRefused]);
  const check = async (): Promise<void> => {
    setChecking(true);
    const good = await checkPromocode(value);
    setChecking(false);
    onChange(good ? { promoAccepted: true } : { promoRefused: value });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canCheck && !checking) void check();
      }}
    >
      <TextInput
        label={t('promocode')}
        value={value}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        readOnly={accepted || checking}
        aria-describedby="promo-hint"
        aria-invalid={refused !== null}
        onChange={(promocode) => {
          forgetPromoNotice();
          onChange({ promocode, promoRefused: null });
        }}
        after={
          <Button type="submit" loading={checking} disabled={!canCheck}>
            {t('promo_ok')}
          </Button>
        }
      />
      <p
        ref={hint}
        id="promo-hint"
        role="status"
        className="mt-1 scroll-mb-5 flex min-h-4 items-center gap-1 text-12 text-muted"
      >
        {accepted && (
          <>
            <Icon name="lock" size={14} className="text-win" />
            {t('promo_accepted')}
          </>
        )}
        {!accepted &&
          canCheck &&
          (isRefused ? <span className="text-loss">{t('promo_refused')}</span> : t('promo_pending'))}
      </p>
    </form>
  );
}
