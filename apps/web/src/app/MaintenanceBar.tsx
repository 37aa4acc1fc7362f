import { Icon } from '@updraft/ui';
import { useEffect } from 'react';
import { useTexts } from '../lib/texts.ts';

/** A bar across the top as long as maintenance lasts; the page makes room for it. */
export default function MaintenanceBar() {
  const { t } = useTexts('app');
  useEffect(() => {
    document.documentElement.toggleAttribute('data-maintenance', true);
    return () => void document.documentElement.toggleAttribute('data-maintenance', false);
  }, []);
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-(--layer-panel)">
      <p className="flex h-(--notice-bar) animate-fade items-center justify-center gap-2 bg-info px-4 text-center text-12 font-semibold text-ink-950">
        <Icon name="clock" size={14} />
        {t('maintenance_bar')}
      </p>
    </div>
  );
}
