import { type AnchorHTMLAttributes, type RefAttributes, useCallback } from 'react';
import { Link as PlainLink } from 'wouter';
import { fetchPage, pathOf, type SitePath, usePathname } from './navigation.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, RefAttributes<HTMLAnchorElement> {
  to: SitePath;
  /** Another page above those that it is marked for. */
  above?: SitePath;
}

/** True if a link leads to the open page, or to one above it; the home page is above none. */
const leadsTo = (to: string, path: string): boolean => to === path || (to !== '/' && path.startsWith(`${to}/`));

/** A link to a page. Its code and texts are fetched when the pointer rests on it or the focus reaches it. */
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
