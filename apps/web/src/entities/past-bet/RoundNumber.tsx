import { rowLinkClasses } from '@updraft/ui';
import { RoundLink } from '../round/RoundLink.tsx';

/** The number of a past bet's round, which leads to its page. */
export const RoundNumber = ({ game, id }: { game: string; id: number }) => (
  <RoundLink game={game} id={id} className={rowLinkClasses}>
    {id}
  </RoundLink>
);
