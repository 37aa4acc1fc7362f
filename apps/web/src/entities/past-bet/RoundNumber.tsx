import { RoundLink } from '../round/RoundLink.tsx';

/** The number of a past bet's round, which leads to its page. */
export const RoundNumber = ({ game, id }: { game: string; id: number }) => (
  <RoundLink
    game={game}
    id={id}
    className="inline-flex min-h-9 items-center underline decoration-line underline-offset-4 hover:decoration-muted"
  >
    {id}
  </RoundLink>
);
