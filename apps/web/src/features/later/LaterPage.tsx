import { Link } from '../../lib/Link.tsx';
import { Icon, MessagePage, buttonClasses, type IconName } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';

export type LaterName = 'tournament' | 'top' | 'support' | 'ticket' | 'promo';

const ICONS: Record<LaterName, IconName> = {
  tournament: 'trophy',
  top: 'chart',
  support: 'lifebuoy',
  ticket: 'ticket',
  promo: 'tag',
};

/** The place of a part that is not open yet, and what it will be. */
export default function LaterPage({ name }: { name: LaterName }) {
  const { t } = useTexts('later');
  return (
    <MessagePage
      icon={ICONS[name]}
      note={t('title')}
      title={t(name)}
      text={t(`${name}_text`)}
      action={
        <Link to="/" className={buttonClasses('secondary')}>
          <Icon name="crash" size={18} />
          {t('back')}
        </Link>
      }
    />
  );
}
