import type { CaseSeeds } from '@updraft/contract';
import { serverSeedHashOf } from '@updraft/rules/cases';
import { classes, Icon } from '@updraft/ui';
import { Link } from '../../../lib/Link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { HashRow } from './HashRow.tsx';
import { useLastOpenings } from './last-openings.ts';

/** Last revealed seed, checked in this browser against its hash. It links to an opening that the seed decided. */
export default function PreviousSeed({
  server_seed: seed,
  server_seed_hash: hash,
}: NonNullable<CaseSeeds['previous']>) {
  const { t } = useTexts('cases');
  const opening = useLastOpenings((state) => state.byHash[hash]);
  const holds = serverSeedHashOf(seed) === hash;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <HashRow label={t('previous')} value={seed} />
      <HashRow label={t('previous_hash')} value={hash} />
      <p className={classes('flex gap-2 text-12', holds ? 'text-win' : 'text-loss')}>
        <Icon name={holds ? 'check' : 'warning'} size={16} />
        {t(holds ? 'previous_holds' : 'previous_fails')}
      </p>
      {opening === undefined ? (
        <Link to="/profile?part=bets" className="text-info underline underline-offset-4">
          {t('previous_openings')}
        </Link>
      ) : (
        <Link to={`/cases/opening/${opening}`} className="text-info underline underline-offset-4">
          {t('previous_opening', { id: opening })}
        </Link>
      )}
    </div>
  );
}
