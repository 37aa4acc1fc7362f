import { buttonClasses, Icon, Panel } from '@updraft/ui';
import { Link } from '../lib/Link.tsx';
import { useTexts } from '../lib/texts.ts';

/** Note above every page except the agreement, until the player has accepted its new version. [P3] */
export default function AgreementDue() {
  const { t } = useTexts('user_api');
  return (
    <div role="status" className="animate-fade px-3 pt-3">
      <Panel as="div" tone="lift" padding="small" className="flex flex-wrap items-center gap-3">
        <Icon name="info" size={18} className="text-lift" />
        <p className="min-w-48 flex-1 text-14">{t('agreement_changed')}</p>
        <Link to="/user-agreement" className={buttonClasses('primary', 'small')}>
          {t('to_agreement')}
        </Link>
      </Panel>
    </div>
  );
}
