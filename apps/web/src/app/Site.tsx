import { FailureShown } from '@updraft/ui';
import { Suspense } from 'react';
import { Redirect, Router } from 'wouter';
import { goWhenFetched, provideFetchPage, usePathname } from '../lib/navigation.ts';
import { notify } from '../lib/notices.ts';
import { routeOf } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';

provideFetchPage((path) => routeOf(path)?.route.fetch());

/**
 * The page of the open path, with the frame of the site around it unless its route has `standsAlone`. An unknown path
 * redirects to the home page.
 */
function Place() {
  const found = routeOf(usePathname());
  if (!found) return <Redirect to="/" replace />;
  const { route, id } = found;
  const page = route.render(id);
  if (route.standsAlone) return <Suspense fallback={null}>{page}</Suspense>;
  return <Shell view={route.view}>{page}</Shell>;
}

const noticeOfFailure = (message: string): void => notify({ type: 'error', message });

/** All pages of the site. If a page fails to load, the failure is shown in its place and by a notice. */
export const Site = () => (
  <FailureShown value={noticeOfFailure}>
    <Router aroundNav={goWhenFetched}>
      <Place />
    </Router>
  </FailureShown>
);
