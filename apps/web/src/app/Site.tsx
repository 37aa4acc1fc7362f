import { Suspense } from 'react';
import { Redirect, Router } from 'wouter';
import { goWhenFetched, provideFetchPage, usePathname } from '../lib/navigation.ts';
import { routeOf } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';

provideFetchPage((path) => routeOf(path)?.route.fetch());

/** The page of the path that is open, in the frame unless it stands alone. Any unknown path leads home. */
function Place() {
  const found = routeOf(usePathname());
  if (!found) return <Redirect to="/" replace />;
  const { route, id } = found;
  const page = route.render(id);
  if (route.standsAlone) return <Suspense fallback={null}>{page}</Suspense>;
  return <Shell view={route.view}>{page}</Shell>;
}

/** All pages of the site. */
export const Site = () => (
  <Router aroundNav={goWhenFetched}>
    <Place />
  </Router>
);
