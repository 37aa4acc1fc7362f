import { type AnchorHTMLAttributes, type RefAttributes, useCallback } from 'react';
import { Link as PlainLink } from 'wouter';
import { fetchPage, pathOf, type SitePath, usePathname } from './navigation.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, RefAttributes<HTMLAnchorElement> {
  to: SitePath;
  /** Another page. The link is also marked as current on that page and the pages below it. */
  above?: SitePath;
}

/** True if a link leads to the open page or to a page above it. The home page is above no page. */
const leadsTo = (to: string, path: string): boolean => to === path || (to !== '/' && path.startsWith(`${to}/`));

/**
 * Link to a page. Code and texts of the page are fetched when the pointer enters the link or the link gets the focus.
 */
export function Link({ to, above = to, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const path = usePathname();
  const fetchAhead = useCallback(() => void fetchPage(to), [to]);
  return (
    <PlainLink
      {...rest}
      to={to}
      aria-current={leadsTo(pathOf(to), path) || leadsTo(above, path) ? 'page' : undefined}
      onPointerEnter={(event) => {
        fetchAhead();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        fetchAhead();
        onFocus?.(event);
      }}
    />
  );
}
