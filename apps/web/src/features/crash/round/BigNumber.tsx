import { useEffect, useRef } from 'react';
import { followNumber } from '../canvas/number-box.ts';
import { multiplierText } from '../hundredths.ts';
import { onFrame, type FlightFrame } from '../flight.ts';
import { useCrash } from '../store.ts';

/** True during maintenance before a round, when there is nothing to count down to. */
const isPaused = ({ phase, maintenance }: FlightFrame['state']): boolean => phase === 'waiting' && maintenance;

/** Text of the number: seconds in the waiting phase, otherwise the multiplier. */
const textOf = ({ state, hundredths }: FlightFrame): string => {
  if (!state.loaded || isPaused(state)) return '';
  return state.phase === 'waiting' ? String(state.countdown) : multiplierText(hundredths);
};

/**
 * Returns the `data-look` of the number, which sets its colour and size: the phase, or in flight the level or `frozen`.
 */
const lookOf = ({ state, frozen }: FlightFrame): string => {
  if (state.phase === 'running') return frozen ? 'frozen' : state.level;
  return state.phase;
};

/**
 * Large number, written by the frame loop without renders. Screen readers get the phases from the announcer instead of
 * sixty numbers a second.
 */
export function BigNumber() {
  const number = useRef<HTMLParagraphElement>(null);
  const inFlight = useCrash((state) => state.phase !== 'waiting');
  useEffect(() => (inFlight && number.current !== null ? followNumber(number.current) : undefined), [inFlight]);
  useEffect(() => {
    let shownKey = -1;
    let shownLook = '';
    let shownLength = 0;
    return onFrame((frame) => {
      const element = number.current;
      if (element === null) return;
      const { state } = frame;
      const key =
        !state.loaded || isPaused(state) ? -2 : state.phase === 'waiting' ? -10 - state.countdown : frame.hundredths;
      if (key !== shownKey) {
        shownKey = key;
        const text = textOf(frame);
        element.textContent = text;
        if (text.length !== shownLength) {
          shownLength = text.length;
          element.dataset['length'] = String(shownLength);
        }
      }
      const look = lookOf(frame);
      if (look !== shownLook) {
        shownLook = look;
        element.dataset['look'] = look;
      }
    });
  }, []);
  return (
    <p
      ref={number}
      aria-hidden="true"
      data-testid="multiplier"
      className={
        'origin-left font-display data-[look=waiting]:w-full data-[look=waiting]:text-center text-[clamp(2.75rem,12.3cqi,6rem)] ' +
        // The ring scales with the height of the picture and also contains the words above the number.
        'data-[look=waiting]:text-[clamp(2.5rem,min(12.3cqi,20cqh),6rem)] ' +
        // The tip stays on the right from 10.00x on. The number's longer text must end to the left of the tip and of
        // its item.
        'data-[length=6]:text-[min(6rem,12.3cqi,15.7cqi-0.75rem)] data-[length=7]:text-[min(6rem,13.4cqi-0.65rem)] data-[length=8]:text-[min(6rem,11.6cqi-0.5625rem)] leading-none font-bold whitespace-nowrap tabular-nums transition-transform duration-(--motion-widen) ease-out ' +
        '[text-shadow:0_2px_24px_var(--color-ink-950)] data-[look=crashed]:text-loss data-[look=crashed]:transition-none data-[look=frozen]:text-muted ' +
        'data-[look=high]:scale-112 data-[look=medium]:scale-106 data-[look=high]:text-lift ' +
        // The multiplier is small beside an own win.
        'in-data-won:text-20!'
      }
    />
  );
}
