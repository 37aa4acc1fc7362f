import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { boot, endSession, logOut, signIn } from './app/boot.ts';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';
import { listenToKeys } from './app/hotkeys.ts';
import { listenToServer } from './app/server-events.ts';
import { routeOf, standsAlone } from './app/routes.tsx';
import { Site } from './app/Site.tsx';
import { provideSessionActions } from './entities/session/session-actions.ts';
import { startTexts } from './lib/i18n.ts';
import { returnToPage } from './lib/left-page.ts';
import { loadAnew } from './lib/load-anew.ts';
import { whenSettled } from './lib/when-settled.ts';
import './styles/main.css';

provideSessionActions({ signIn, signOut: logOut, ended: endSession, reload: () => boot() });
const query = new URLSearchParams(location.search);
if (query.has('deposit')) returnToPage();
if (query.has('ref'))
  void import('./app/referral.ts').then(
    (part) => part.keepReferralCode(),
    () => undefined,
  );
if (!standsAlone(location.pathname)) {
  listenToServer();
  listenToKeys();
  void boot();
}

function render(): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no #root');
  createRoot(place).render(
    <StrictMode>
      <ErrorBoundary>
        <Site />
      </ErrorBoundary>
    </StrictMode>,
  );
}

function start(): void {
  render();
  // The HTML of the home page already has the site's name as title. The page sets its own title after it has settled.
  const isHome = location.pathname === '/';
  if (!isHome)
    void import('./app/page-title.ts').then(
      (part) => part.nameThePage(),
      () => undefined,
    );
  whenSettled(
    () =>
      void import('./app/settled.ts').then(
        (part) => part.startWhenSettled(isHome),
        () => undefined,
      ),
  );
}

// The HTML of the home page paints the crash page. The code of that page arrives with this one, and the painted page
// stands until then. Other pages show a placeholder while their code loads.
const homePage = location.pathname === '/' ? routeOf('/')?.route.fetch() : undefined;
// The start is not awaited at the top level, because the texts are a module that may import from this one. Without any
// texts the page could show nothing, so it is loaded again.
void Promise.all([startTexts(), homePage]).then(start, loadAnew);
