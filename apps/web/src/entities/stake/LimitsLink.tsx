import { Link } from '../../lib/Link.tsx';
import { BOARD_LINK } from './RulesButton.tsx';

interface LimitsLinkProps {
  title: string;
  children: string;
}

/** Leads to the limits that players set for themselves. [P1] */
export const LimitsLink = ({ title, children }: LimitsLinkProps) => (
  <Link to="/profile?part=limits" title={title} className={`inline-flex items-center ${BOARD_LINK}`}>
    {children}
  </Link>
);
