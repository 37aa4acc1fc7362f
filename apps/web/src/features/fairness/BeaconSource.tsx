import { networkIn, wholeIn } from '@updraft/rules/draw';
import type { PublishedValues } from '@updraft/rules/fairness';
import { classes, Icon } from '@updraft/ui';
import { useConfig } from '../../lib/config.ts';
import { useTexts } from '../../lib/texts.ts';

/** Source of a result's randomness, with links to compare it. No request is sent before a link is pressed. */
export function BeaconSource({ values, className }: { values: PublishedValues; className?: string }) {
  const { t } = useTexts('fairness');
  const mode = useConfig((state) => state.config?.mode);
  // A result without a beacon round has no randomness to compare.
  if (values['beacon_round'] === undefined) return null;
  const network = networkIn(values);
  const round = wholeIn(values, 'beacon_round');
  if (mode === 'live' && network?.publicKey === null)
    return (
      <p role="alert" className={classes('flex max-w-[68ch] gap-2 font-semibold text-loss', className)}>
        <Icon name="warning" size={18} />
        {t('beacon_stand_in_live')}
      </p>
    );
  const url = network?.roundUrl(round) ?? null;
  return (
    <p className={classes('max-w-[68ch] text-14 text-muted', className)}>
      {url === null ? (
        t(network ? 'beacon_stand_in' : 'beacon_unknown')
      ) : (
        <>
          {t('beacon_source', { network: network?.name ?? '', round })}{' '}
          <a href={url} target="_blank" rel="noopener noreferrer" className="text-info underline underline-offset-4">
            {t('beacon_compare')}
          </a>
        </>
      )}
    </p>
  );
}
