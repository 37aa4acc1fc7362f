import { Icon, Panel, type IconName } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';

/** The places of the giveaway and the cashback on this page. */
export function LaterCards({ className }: { className?: string }) {
  const { t } = useTexts('later_cards');
  return (
    <div className={className}>
      <Card icon="gift" title={t('giveaway')} text={t('giveaway_text')} />
      <Card icon="coins" title={t('cashback')} text={t('cashback_text')} />
    </div>
  );
}

function Card({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <Panel padding="small" className="flex items-center gap-3">
      <Icon name={icon} size={24} className="text-muted" />
      <div>
        <h2 className="font-display text-14 font-medium">{title}</h2>
        <p className="text-14 text-muted">{text}</p>
      </div>
    </Panel>
  );
}
