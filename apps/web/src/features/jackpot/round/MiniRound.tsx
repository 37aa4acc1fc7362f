import { dollars, percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ownChance } from '../own-part.ts';
import { useJackpot } from '../table.ts';

/** The round in a line, for a phone whose page is scrolled past it: the pot, where it is, and the player's chance. */
export default function MiniRound() {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const phase = useJackpot((state) => state.phase);
  const countdown = useJackpot((state) => state.countdown);
  const bank = useJackpot((state) => state.pot.bank);
  const winner = useJackpot((state) => (state.phase === 'result' ? (state.spin?.winner ?? null) : null));
  const chance = useJackpot(ownChance);
  const isSilent = useJackpot((state) => state.connection === 'silent' || state.connection === 'offline');
  const moment =
    phase === 'betting'
      ? `${t('draw_in')} ${t('game:seconds', { count: countdown })}`
      : t(phase === 'result' ? 'won_by' : `mini_${phase}`, { name: winner?.user.username ?? '' });
  return (
    <div
      aria-hidden="true"
      data-testid="mini-round"
      data-keep-clear
      className="fixed inset-x-0 top-(--notice-bar) z-(--layer-bar) flex h-14 animate-fade items-center gap-3 border-b border-line bg-ink-900 px-3"
    >
      <div className="flex min-w-0 flex-col">
        <span className="truncate text-12 leading-4 text-muted">{isSilent ? t('game:no_connection') : moment}</span>
        <span className="font-display text-20 leading-6 font-bold tabular-nums">
          {dollars(winner?.win ?? bank, 2, language)}
        </span>
      </div>
      <div className="ml-auto flex min-w-0 shrink-0 flex-col items-end">
        <span className="truncate text-12 leading-4 text-muted">{t('your_chance')}</span>
        <span className="text-14 font-semibold tabular-nums">
          {chance === null ? '—' : percent(chance / 100, 2, language)}
        </span>
      </div>
    </div>
  );
}
