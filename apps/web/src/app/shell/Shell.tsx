import { classes } from '@updraft/ui';
import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useSession } from '../../entities/session/session-store.ts';
import { openView, type View } from '../../entities/view/view-store.ts';
import { usePathname } from '../../lib/navigation.ts';
import { useScenePast } from '../../entities/round/scene-past.ts';
import { useInPlay } from '../../table-client/in-play.ts';
import { useTexts } from '../../lib/texts.ts';
import { ChatPanel } from '../../features/chat/ChatPanel.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { dockParts } from '../games.tsx';
import { layoutOf } from './layout.ts';
import { lazyPart } from '../../lib/chunks.tsx';
import { stopOf, useConfig } from '../../lib/config.ts';
import { useIsDesktop, useIsWide } from '../../lib/media.ts';
import { useSettings } from '../../lib/settings.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { ModalHost } from '../ModalHost.tsx';
import { Notices } from '../Notices.tsx';
import { NoticeBar } from '../NoticeBar.tsx';
import { partWithTexts } from '../../lib/part-with-texts.ts';
import { PageLoading } from './PageLoading.tsx';
import { WinsBelowRound } from './WinsBar.tsx';
import { useSettled } from '../../lib/use-settled.ts';

const StoppedGame = lazyPart(() => import('../StoppedGame.tsx'));
const AgreementDue = lazyPart(() => import('../AgreementDue.tsx'));
const ChatBody = partWithTexts('chat_room', () => import('../../features/chat/ChatBody.tsx'));
const Dock = lazyPart(() => import('./Dock.tsx'));
const SandboxTools = partWithTexts('sandbox', () => import('../../features/sandbox/SandboxTools.tsx'));

const CHAT_PLACES = {
  column:
    'fixed top-[calc(var(--header-height)+var(--notice-bar))] right-0 bottom-0 z-(--layer-bar) w-(--chat-width) border-l border-line',
  // The header has two rows and scrolls away below 1024 px, so the chat takes the whole height.
  overlay:
    'fixed inset-x-0 top-0 bottom-(--bottom-bars) z-(--layer-panel) animate-rise md:top-(--notice-bar) md:left-auto lg:top-[calc(var(--header-height)+var(--notice-bar))] md:w-(--chat-width) md:border-l md:border-line md:shadow-overlay',
};

/**
 * Frame around every page: header, chat, page, footer, bottom bar. The view of the page's route decides its parts. No
 * other component sets the view type and the current game.
 */
export function Shell({ view, children }: { view: View; children: ReactNode }) {
  const { t } = useTexts('shell');
  const isDesktop = useIsDesktop();
  const isWide = useIsWide();
  const stop = useConfig((state) => (view.type === 'mode' ? stopOf(view.game, state) : undefined));
  const { columnOpen, overlayOpen, toggle, close } = useChat(isDesktop);
  const isDue = useSession((state) => state.user?.agreement_due === true);
  const isSandbox = useSandbox();
  const pathname = usePathname();
  useLayoutEffect(() => openView(view), [view]);
  const { bottomRoom, chatPlace, Blocks } = layoutOf(view, { isDesktop, columnOpen, overlayOpen });
  // A line at the top shows the round on phones, instead of the dock.
  const isPast = useScenePast() && isWide;
  const docked = useDocked(view, isPast || (chatPlace === 'overlay' && !isWide));
  return (
    <>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <NoticeBar />
      <Header chatOpen={chatPlace !== null} onChat={toggle} />
      <div className={classes(bottomRoom, chatPlace === 'column' && 'pr-(--chat-width)')}>
        <main
          id="main"
          tabIndex={-1}
          // The chat covers the page on phones, so nothing behind it can be focused or pressed.
          inert={chatPlace === 'overlay' && !isWide}
          className="min-h-[calc(100dvh-var(--header-height)-var(--notice-bar))] outline-none"
        >
          <Suspense fallback={null}>
            {isDue && pathname !== '/user-agreement' && <AgreementDue />}
            {stop && <StoppedGame stop={stop} />}
          </Suspense>
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageLoading view={view} />}>{children}</Suspense>
          </ErrorBoundary>
          {view.type === 'mode' && <WinsBelowRound />}
          {Blocks && <Blocks className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 pb-3 max-md:pb-28 md:grid-cols-2" />}
        </main>
        <Footer />
        <Suspense fallback={null}>{isSandbox && <SandboxTools />}</Suspense>
      </div>
      {chatPlace && (
        <ChatPanel
          Body={ChatBody}
          isAskedFor={chatPlace === 'overlay'}
          onClose={close}
          className={CHAT_PLACES[chatPlace]}
        />
      )}
      <Suspense fallback={null}>
        {docked.length > 0 && (
          <Dock games={docked} className={chatPlace === 'column' ? 'right-(--chat-width)' : 'right-0'} />
        )}
      </Suspense>
      <BottomBar chatOpen={overlayOpen} onChat={toggle} />
      <ModalHost />
      <Notices />
    </>
  );
}

/**
 * Returns the state of the chat. On wide screens it is a column that stays as the player left it, otherwise an overlay.
 */
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

/**
 * Returns the games with own bets in play that are out of view: the page shows something else, the chat covers it, or
 * it is scrolled past the round.
 */
function useDocked(view: View, isCovered: boolean): readonly string[] {
  const inPlay = useInPlay();
  const shown = view.type === 'mode' && !isCovered ? view.game : null;
  // The dock must be loaded before the page changes, because there may be no connection then.
  useEffect(() => {
    if (inPlay.length === 0) return;
    void Dock.preload();
    for (const name of inPlay) for (const part of dockParts(name)) void part.preload();
  }, [inPlay]);
  return inPlay.filter((name) => name !== shown);
}

/** Returns true once the page has settled in the sandbox; always false on a live site. */
function useSandbox(): boolean {
  const isSandbox = useConfig((state) => state.config?.mode === 'sandbox');
  return useSettled() && isSandbox;
}
