import { Icon, type IconName, Page, Panel, Skeleton } from '@updraft/ui';
import { PromoForm } from '../../entities/promo/PromoForm.tsx';
import { SignInNotice } from '../../entities/session/SignInNotice.tsx';
import { useSession } from '../../entities/session/session-store.ts';
import { useTexts } from '../../lib/texts.ts';
import { CodeHistory } from './CodeHistory.tsx';
import { reloadCodes } from './query.ts';

const GIFTS = [
  { name: 'item', icon: 'crate' },
  { name: 'balance', icon: 'coins' },
  { name: 'percent', icon: 'wallet' },
] as const satisfies readonly { name: string; icon: IconName }[];

/** Page of promo codes: the field for a code, the effects of codes, and the codes that the player has used. */
export default function PromoPage() {
  const { t } = useTexts('promo');
  return (
    <Page title={t('title')} layout="narrow" lead={<p className="mt-1 text-14 text-muted">{t('lead')}</p>}>
      <Entry />
      <Panel heading={t('what')} padding="medium">
        <ul className="mt-4 grid gap-5 sm:grid-cols-3">
          {GIFTS.map(({ name, icon }) => (
            <li key={name}>
              <Icon name={icon} size={24} className="text-lift" />
              <h3 className="mt-2 text-14 font-semibold">{t(name)}</h3>
              <p className="mt-1 text-14 text-muted">{t(`${name}_text`)}</p>
            </li>
          ))}
        </ul>
        <p className="mt-4 border-t border-line pt-3 text-12 text-muted">{t('limits')}</p>
      </Panel>
      <History />
    </Page>
  );
}

/** Field for a promo code. A visitor is asked to sign in. */
function Entry() {
  const { t } = useTexts('promo');
  const status = useSession((state) => state.status);
  if (status === 'player') return <PromoForm onUsed={() => void reloadCodes()} />;
  if (status !== 'visitor') return <Skeleton className="h-36 rounded-14" />;
  return (
    <SignInNotice icon="tag" title={t('sign_in')}>
      {t('sign_in_text')}
    </SignInNotice>
  );
}

function History() {
  const playerId = useSession((state) => state.user?.id);
  return playerId === undefined ? null : <CodeHistory playerId={playerId} />;
}
