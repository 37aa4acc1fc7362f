import { useSituation } from '../../../entities/stake/situation.ts';
import { crashStore, useCrash } from '../store.ts';
import { currentSituation } from './actions.ts';
import { buttonOf, type ButtonState } from './button.ts';
import { useStakeForm } from './form.ts';
import { useNextBet } from './next-bet.ts';

/** The state of the one big button; rendered again only when something that decides it has changed. */
export function useStakeButton(): ButtonState {
  useSituation(crashStore);
  useCrash((state) => state.ended);
  useStakeForm((state) => state.multiplier);
  useStakeForm((state) => state.draft);
  useNextBet((state) => state.kept);
  return buttonOf(currentSituation());
}
