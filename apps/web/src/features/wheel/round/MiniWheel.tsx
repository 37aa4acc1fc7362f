import { classes } from '@updraft/ui';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { SWATCH, timesText } from '../colours.ts';
import { useWheelForm } from '../stake/form.ts';
import { useWheel } from '../table.ts';

/** The round in a line, for a phone whose page is scrolled past it: where it is, and what the player has in it. */
export default function MiniWheel() {
  const { t } = useTexts('wheel');
  const language = useSettings((state) => state.language);
  const phase = useWheel((state) => state.phase);
  const seconds = useWheel((state) => state.countdown);
  const spin = useWheel((state) => state.spin);
  const selfBets = useWheel((state) => state.selfBets);
  const isSilent = useWheel((state) => state.connection === 'silent' || state.connection === 'offline');
  const chosen = useWheelForm((state) => state.colour);
  const colours = selfBets.length > 0 ? [...new Set(selfBets.map(({ colour }) => colour))] : chosen ? [chosen] : [];
  const staked = selfBets.reduce((sum, { price }) => sum + price, 0);
  const moment = {
    betting: [t('closes_in'), t('game:seconds', { count: seconds })],
    beacon: [t('closed'), '…'],
    spin: [t('spinning'), '…'],
    result: [spin && t(spin.colour), spin && timesText(spin.multiplier)],
    returned: [t('returned'), '—'],
  }[phase];
  return (
    <div
      aria-hidden="true"
      data-testid="mini-round"
      data-keep-clear
      className="fixed inset-x-0 top-(--notice-bar) z-(--layer-bar) flex h-14 animate-fade items-center gap-3 border-b border-line bg-ink-900 px-3"
    >
      {phase === 'result' && spin !== null && (
        <span className={classes('size-8 shrink-0 rounded-full', SWATCH[spin.colour])} />
      )}
      <div className="flex min-w-0 flex-col">
        <span className="truncate text-12 leading-4 text-muted">{isSilent ? t('game:no_connection') : moment[0]}</span>
        <span className={classes('font-display text-20 leading-6 font-bold tabular-nums', isSilent && 'text-muted')}>
          {moment[1]}
        </span>
      </div>
      <div className="ml-auto flex min-w-0 flex-col items-end">
        <span className="truncate text-12 leading-4 text-muted">{t('your_colour')}</span>
        <span className="flex items-center gap-1.5 text-14 font-semibold tabular-nums">
          {colours.length === 0 && '—'}
          {colours.map((colour) => (
            <span key={colour} className={classes('size-3 rounded-full', SWATCH[colour])} />
          ))}
          {staked > 0 && dollars(staked, 2, language)}
        </span>
      </div>
    </div>
  );
}
