import { publishedDraw } from '@updraft/rules/prize-draw';
import { ResultCheck } from '../../features/fairness/ResultCheck.tsx';
import { PrizeDrawPage } from '../../features/prize-draw/PrizeDrawPage.tsx';

/** A draw of prizes with its verification. */
export default function DrawPage({ id }: { id: number }) {
  return (
    <PrizeDrawPage
      id={id}
      check={(draw) => (
        <ResultCheck
          game="prizes"
          id={id}
          values={publishedDraw(draw)}
          hidden={draw.status === 'canceled' ? 'hidden_canceled' : 'hidden_draw'}
        />
      )}
    />
  );
}
