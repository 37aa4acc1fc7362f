import { classes } from '@updraft/ui';
import { WHEEL_PAYS, wheelOdds } from '@updraft/rules/wheel';
import { useId } from 'react';
import { percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { SHOWN_COLOURS, SWATCH, timesText } from '../colours.ts';
import { useWheelForm } from './form.ts';

/** Exact chance and return of each colour. [F5] */
const ODDS = Object.fromEntries(
  wheelOdds().map(({ colour, sectors, returned, of }) => [colour, { chance: sectors / of, returns: returned / of }]),
);

/** Choice of the four colours. Each shows its multiplier, chance and return. */
export function ColourChoice() {
  const { t } = useTexts('wheel');
  const language = useSettings((state) => state.language);
  const name = useId();
  const chosen = useWheelForm((state) => state.colour);
  const choose = useWheelForm((state) => state.choose);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('choose')}</legend>
      <div className="grid grid-cols-4 gap-1.5">
        {SHOWN_COLOURS.map((colour, index) => {
          const { chance, returns } = ODDS[colour] ?? { chance: 0, returns: 0 };
          return (
            <label
              key={colour}
              className={classes(
                '@container relative flex min-w-0 cursor-pointer flex-col items-center overflow-hidden rounded-8 border border-line bg-ink-800 pb-1.5 low:pb-0.5 text-center tabular-nums transition-colors duration-(--motion-press)',
                'hover:border-muted has-checked:border-info has-checked:bg-ink-850 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lift',
              )}
            >
              <span className={classes('mb-1.5 h-2 w-full low:mb-0.5', SWATCH[colour])} />
              <input
                type="radio"
                name={name}
                checked={chosen === colour}
                onChange={() => choose(colour)}
                aria-label={t('choice', {
                  colour: t(colour),
                  multiplier: timesText(WHEEL_PAYS[colour]),
                  chance: percent(chance, 2, language),
                  returns: percent(returns, 2, language),
                })}
                aria-keyshortcuts={String(index + 1)}
                className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-8 outline-none"
              />
              <span aria-hidden="true" className="pointer-events-none w-full px-0.5">
                <span className="block font-display text-16 leading-5 font-bold">{timesText(WHEEL_PAYS[colour])}</span>
                <span className="block truncate text-12 leading-4">{t(colour)}</span>
                <Share name={t('chance')}>{percent(chance, 1, language)}</Share>
                <Share name={t('return')}>{percent(returns, 1, language)}</Share>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Share with its name. In a narrow column the name is below it. */
const Share = ({ name, children }: { name: string; children: string }) => (
  <span className="mt-0.5 flex flex-col items-center text-12 leading-4 text-muted @min-[7rem]:flex-row @min-[7rem]:justify-center @min-[7rem]:gap-1">
    <span>{name}</span>
    <span className="text-text">{children}</span>
  </span>
);
