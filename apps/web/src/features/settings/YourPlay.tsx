import { useTexts } from '../../lib/texts.ts';
import { clockTime, dollars, duration } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { useSession } from '../../entities/session/session-store.ts';

/** Clock, length of the session and net position, which a player must be able to see at any time. [P1] */
export function YourPlay() {
  const { t } = useTexts('settings');
  const language = useSettings((state) => state.language);
  const user = useSession((state) => state.user);
  const nowMs = useServerNow();
  return (
    <section aria-labelledby="your-play">
      <h3 id="your-play" className="mb-1 text-12 text-muted">
        {t('your_play')}
      </h3>
      <dl className="text-14">
        <Row name={t('clock')} value={clockTime(nowMs, language)} />
        {user && <Row name={t('session')} value={duration(nowMs - Date.parse(user.session_started_at))} />}
        {user && user.to_stake > 0 && (
          <Row name={t('wagering_left')} hint={t('wagering_left_hint')} value={dollars(user.to_stake, 2, language)} />
        )}
        {user && user.bonus_left > 0 && (
          <Row name={t('bonus_left')} hint={t('bonus_left_hint')} value={dollars(user.bonus_left, 2, language)} />
        )}
        {user && (
          <Row
            name={t(user.net_position < 0 ? 'net_withdrawals' : 'net_deposits')}
            hint={t('net_hint')}
            value={dollars(Math.abs(user.net_position), 2, language)}
          />
        )}
      </dl>
      {!user && <p className="mt-1 text-12 text-muted">{t('net_visitor')}</p>}
    </section>
  );
}

function Row({ name, hint, value }: { name: string; hint?: string; value: string }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4">
      <dt>
        {name}
        {hint && <span className="block text-12 text-muted">{hint}</span>}
      </dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
