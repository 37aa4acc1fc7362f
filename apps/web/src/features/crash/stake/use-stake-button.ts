import { useSituation } from '../../../entities/stake/situation.ts';
import { crashStore, useCrash } from '../store.ts';
import { currentSituation } from './actions.ts';
import { buttonOf, type ButtonState } from './button.ts';
import { useStakeForm } from './form.ts';
import { useNextBet } from './next-bet.ts';

/** Returns the state of the main button. It renders again only when one of the deciding values has changed. */
export function useStakeButton(): ButtonState {
  useSituation(crashStore);
  useCrash((state) => state.ended);
  useStakeForm((state) => state.multiplier);
  useStakeForm((state) => state.draft);
  useNextBet((state) => state.kept);
  return buttonOf(currentSituation());
}
