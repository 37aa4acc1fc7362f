import { Icon, Panel, type IconName } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';

/** The place of the cashback on this page. */
export function LaterCards() {
  const { t } = useTexts('later_cards');
  return <Card icon="coins" title={t('cashback')} text={t('cashback_text')} />;
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
