import { Outlet, useLocation } from '@tanstack/react-router';
import { classes } from '@updraft/ui';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { ChatPanel } from '../../features/chat/ChatPanel.tsx';
import { CrashBank } from '../../features/crash/index.ts';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { lazyPart } from '../../lib/chunks.tsx';
import { useConfig } from '../../lib/config.ts';
import { useIsDesktop } from '../../lib/media.ts';
import { useSettings } from '../../lib/settings.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { ModalHost } from '../ModalHost.tsx';
import { Notices } from '../Notices.tsx';
import { OfflineBar } from '../OfflineBar.tsx';
import { withTexts } from '../lazy-page.ts';
import { whenSettled } from '../../lib/when-settled.ts';

/** Room for what is fixed at the bottom of a phone: the bottom bar, on the crash page also the stake button. */
const PADDING = 'pb-[calc(var(--bottombar-height)+env(safe-area-inset-bottom))]';
const PADDING_WITH_STAKE_BAR = 'pb-[calc(var(--bottombar-height)+5.5rem+env(safe-area-inset-bottom))]';

const MaintenanceBar = lazyPart(() => import('../MaintenanceBar.tsx'));
const SandboxTools = lazyPart(withTexts('sandbox', () => import('../../features/sandbox/SandboxTools.tsx')));

/** The frame around every page: header, chat, page, footer, bottom bar. */
export function Shell() {
  const { t } = useTexts('shell');
  const isDesktop = useIsDesktop();
  const isMaintenance = useConfig((state) => state.maintenance);
  const { columnOpen, overlayOpen, toggle, close } = useChat(isDesktop);
  const isSandbox = useSandbox();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <Suspense fallback={null}>{isMaintenance && <MaintenanceBar />}</Suspense>
      <OfflineBar />
      <Header crashBank={<CrashBank />} chatOpen={isDesktop ? columnOpen : overlayOpen} onChat={toggle} />
      <div
        className={classes(
          'md:pb-0',
          pathname === '/' ? PADDING_WITH_STAKE_BAR : PADDING,
          columnOpen && isDesktop && 'pr-(--chat-width)',
        )}
      >
        <main
          id="main"
          tabIndex={-1}
          className="min-h-[calc(100dvh-var(--header-height)-var(--notice-bar))] outline-none"
        >
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        <Footer />
        <Suspense fallback={null}>{isSandbox && <SandboxTools />}</Suspense>
      </div>
      {isDesktop && columnOpen && (
        <ChatPanel
          onClose={close}
          className="fixed top-[calc(var(--header-height)+var(--notice-bar))] right-0 bottom-0 z-(--layer-bar) w-(--chat-width) border-l border-line"
        />
      )}
      {!isDesktop && overlayOpen && (
        <ChatPanel
          onClose={close}
          className="fixed inset-x-0 top-0 bottom-[calc(var(--bottombar-height)+env(safe-area-inset-bottom))] z-(--layer-panel) animate-rise md:top-[calc(var(--header-height)+var(--notice-bar))] md:bottom-0 md:left-auto md:w-(--chat-width) md:border-l md:border-line md:shadow-overlay"
        />
      )}
      <BottomBar chatOpen={overlayOpen} onChat={toggle} />
      <ModalHost />
      <Notices />
    </>
  );
}

/** The chat is a column that stays as it was left on wide screens, and an overlay elsewhere. */
function useChat(isDesktop: boolean) {
  const columnOpen = useSettings((state) => state.chatOpen);
  const setColumnOpen = useSettings((state) => state.setChatOpen);
  const [overlayOpen, setOverlayOpen] = useState(false);
  useEffect(() => {
    if (!overlayOpen) return;
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOverlayOpen(false);
    };
    addEventListener('keydown', onEscape);
    return () => removeEventListener('keydown', onEscape);
  }, [overlayOpen]);
  const set = isDesktop ? setColumnOpen : setOverlayOpen;
  const close = useCallback(() => set(false), [set]);
  return { columnOpen, overlayOpen, toggle: () => set(!(isDesktop ? columnOpen : overlayOpen)), close };
}

/** Whether the tools of the sandbox are due: once the page has settled, and never on a live site. */
function useSandbox(): boolean {
  const isSandbox = useConfig((state) => state.config?.mode === 'sandbox');
  const [settled, setSettled] = useState(false);
  useEffect(() => whenSettled(() => setSettled(true)), []);
  return isSandbox && settled;
}

/** Holds the height of a page while its code is on its way. */
function PageLoading() {
  const { t } = useTexts('app');
  return (
    <p role="status" className="grid min-h-[60dvh] place-items-center text-14 text-muted">
      {t('loading')}
    </p>
  );
}
