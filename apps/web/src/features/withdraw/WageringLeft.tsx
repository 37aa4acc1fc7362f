import { useSession } from '../../entities/session/session-store.ts';
import { toCents } from '../../lib/cents.ts';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { heldOf } from './withdraw-state.ts';

/**
 * The wagering that is left before everything can be withdrawn, and which stakes count. Renders nothing if none is
 * left.
 */
export function WageringLeft({ availableCents }: { availableCents: number }) {
  const { t } = useTexts('withdrawal');
  const language = useSettings((state) => state.language);
  const toStake = useSession((state) => state.user?.to_stake ?? 0);
  const held = heldOf({ availableCents, toStakeCents: toCents(toStake) });
  if (held === null) return null;
  return (
    <span className="block text-text">
      {t(`held_${held}`, { sum: dollars(toStake, 2, language) })} <span className="text-muted">{t('held_counts')}</span>
    </span>
  );
}
