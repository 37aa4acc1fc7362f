import { useSituation } from '../../../entities/stake/situation.ts';
import { useCrash } from '../store.ts';
import { currentSituation } from './actions.ts';
import { buttonOf, type ButtonState } from './button.ts';
import { useStakeForm } from './form.ts';

/** The state of the one big button; rendered again only when something that decides it has changed. */
export function useStakeButton(): ButtonState {
  useCrash((state) => state.phase);
  useCrash((state) => state.loaded);
  useCrash((state) => state.connection);
  useCrash((state) => state.awaitingSnapshot);
  useCrash((state) => state.maintenance);
  useCrash((state) => state.commands);
  useCrash((state) => state.selfBets);
  useCrash((state) => state.ended);
  useSituation();
  useStakeForm((state) => state.multiplier);
  useStakeForm((state) => state.draft);
  return buttonOf(currentSituation());
}
