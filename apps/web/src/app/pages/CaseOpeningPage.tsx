import { publishedOpening } from '@updraft/rules/cases';
import { OpeningPage } from '../../features/cases/OpeningPage.tsx';
import { ResultCheck } from '../../features/fairness/ResultCheck.tsx';

/** An opening of a box with its verification. */
export default function CaseOpeningPage({ id }: { id: number }) {
  return (
    <OpeningPage
      id={id}
      check={(opening) => <ResultCheck game="cases" id={id} values={publishedOpening(opening)} hidden="hidden_seed" />}
    />
  );
}
