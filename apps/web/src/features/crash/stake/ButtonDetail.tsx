import { useEffect, useRef } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { dollars } from '../../../lib/format.ts';
import { onFrame } from '../flight.ts';
import { autoCashOutText } from '../hundredths.ts';
import { momentText } from '../round/moment-text.ts';
import { useCrash } from '../store.ts';
import type { ButtonState } from './button.ts';
import { detailOf } from './button-detail.ts';
import { useStakeForm } from './form.ts';

/**
 * Stake, target and state of the round below the button's label. Shown on phones only, where the round may be out of
 * view.
 */
export default function ButtonDetail({ button }: { button: ButtonState }) {
  const selfBets = useCrash((state) => state.selfBets);
  const multiplier = useStakeForm((state) => state.multiplier);
  const detail = detailOf(button, { selfBets, multiplier });
  if (detail === null) return null;
  const known = [
    detail.stakeCents === null ? null : dollars(detail.stakeCents / 100),
    ...detail.targets.map(autoCashOutText),
  ].filter((part) => part !== null);
  return (
    <span
      aria-hidden="true"
      data-testid="button-detail"
      className="max-w-full truncate font-body text-12 leading-4 font-medium tabular-nums md:hidden"
    >
      {known.join(' · ')}
      {detail.withMoment && <Moment isFirst={known.length === 0} />}
    </span>
  );
}

/** Time or multiplier of the round, written by the frame loop. */
function Moment({ isFirst }: { isFirst: boolean }) {
  const { t } = useTexts('crash');
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let shown: string | null = null;
    return onFrame((frame) => {
      const moment = momentText(frame, (count) => t('game:seconds', { count }));
      const text = moment === '' || isFirst ? moment : ` · ${moment}`;
      if (text === shown || place.current === null) return;
      shown = text;
      place.current.textContent = text;
    });
  }, [t, isFirst]);
  return <span ref={place} />;
}
