import { Button } from '@updraft/ui';
import { useTexts } from '../../../lib/texts.ts';

const CONTROLS = ['crash_now', 'twist', 'force_win', 'force_crash', 'schedule_twist'] as const;

/** Disabled controls for admins. A note explains that a committed result cannot be changed. */
export default function AdminControls() {
  const { t } = useTexts('crash_admin');
  return (
    <div
      role="group"
      aria-label={t('admin')}
      className="flex flex-wrap items-center gap-2 border-t border-dashed border-loss/40 pt-2"
    >
      {CONTROLS.map((name) => (
        <Button key={name} size="small" disabled aria-describedby="crash-admin-reason">
          {t(name)}
        </Button>
      ))}
      <p id="crash-admin-reason" className="min-w-40 flex-1 text-12 text-muted">
        {t('admin_reason')}
      </p>
    </div>
  );
}
