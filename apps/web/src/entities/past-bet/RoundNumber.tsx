import { rowLinkClasses } from '@updraft/ui';
import { RoundLink } from '../round/RoundLink.tsx';

/** Number of a past bet's round, linked to the round's page. */
export const RoundNumber = ({ game, id }: { game: string; id: number }) => (
  <RoundLink game={game} id={id} className={rowLinkClasses}>
    {id}
  </RoundLink>
);
