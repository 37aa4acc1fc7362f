import { Link } from '../../lib/Link.tsx';
import { IconButton } from '@updraft/ui';
import { useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useHasToolBar } from '../../lib/media.ts';
import { usePopups } from '../../lib/popups.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { useUnread } from '../../features/chat/unread.ts';
import { AccountArea } from './AccountArea.tsx';
import { DepositBox } from './DepositBox.tsx';
import { LanguageToggle } from '../../lib/LanguageSwitch.tsx';
import { Logo } from '../../lib/Logo.tsx';
import { ModeBar } from './ModeBar.tsx';
import { PopupPlace } from './PopupPlace.tsx';
import { ToolBar } from './ToolBar.tsx';
import { WinsBar } from './WinsBar.tsx';
import { preloadPopup } from '../../lib/popups.ts';

interface HeaderProps {
  chatOpen: boolean;
  onChat: () => void;
}

export function Header({ chatOpen, onChat }: HeaderProps) {
  const { t } = useTexts('shell');
  // The deposit box of a player takes the space of the language switch on phones.
  const isPlayer = useSession((state) => state.user !== null);
  return (
    <header className="sticky top-(--notice-bar) z-(--layer-bar) border-b border-line bg-ink-900/95 backdrop-blur-sm max-lg:static">
      <div className="flex min-h-16 flex-wrap items-center gap-x-2 px-3 lg:flex-nowrap lg:px-4">
        <Link to="/" aria-label={t('home')} className="mr-1 rounded-8 py-2 max-sm:-ml-1.5 max-sm:px-1.5 xl:mr-2">
          <span className="hidden sm:block">
            <Logo />
          </span>
          <span className="block sm:hidden">
            <Logo markOnly size={34} />
          </span>
        </Link>
        <ModeBar className="order-last basis-full pb-1.5 lg:order-none lg:basis-auto lg:pb-0" />
        <div className="ml-auto flex items-center gap-1 min-[90rem]:gap-1.5">
          <ToolBar className="hidden min-[90rem]:flex" />
          <LanguageToggle className={isPlayer ? 'max-md:hidden min-[90rem]:hidden' : 'min-[90rem]:hidden'} />
          <NotificationsButton />
          <DepositBox />
          <AccountArea />
          <NavigationToggle />
          <ChatToggle isOpen={chatOpen} onClick={onChat} />
        </div>
      </div>
      <WinsBar />
    </header>
  );
}

function ChatToggle({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const { t } = useTexts('shell');
  const hasNew = useUnread((state) => state.hasNew);
  return (
    <IconButton
      icon="chat"
      label={t(isOpen ? 'chat_hide' : hasNew ? 'chat_new' : 'chat_show')}
      dot={hasNew}
      aria-expanded={isOpen}
      aria-controls="chat"
      className="max-md:hidden"
      onClick={onClick}
    />
  );
}

function NotificationsButton() {
  const { t } = useTexts('shell');
  const button = useRef<HTMLButtonElement>(null);
  const user = useSession((state) => state.user);
  const open = usePopups((state) => state.open === 'notifications');
  const toggle = usePopups((state) => state.toggle);
  if (!user) return null;
  const hasNew = user.notifications.some(({ isRead }) => !isRead);
  return (
    <>
      <IconButton
        ref={button}
        icon="bell"
        label={t(hasNew ? 'notifications_new' : 'notifications')}
        dot={hasNew}
        aria-expanded={open}
        onPointerEnter={() => preloadPopup('notifications')}
        onClick={() => toggle('notifications')}
      />
      <PopupPlace name="notifications" anchor={button} />
    </>
  );
}

function NavigationToggle() {
  const { t } = useTexts('shell');
  const hasToolBar = useHasToolBar();
  const button = useRef<HTMLButtonElement>(null);
  const open = usePopups((state) => state.open === 'navigation');
  const toggle = usePopups((state) => state.toggle);
  return (
    <>
      <IconButton
        ref={button}
        icon="menu"
        label={t('main_nav')}
        aria-expanded={open}
        className="max-md:hidden"
        onPointerEnter={() => preloadPopup('navigation')}
        onClick={() => toggle('navigation')}
      />
      <PopupPlace name="navigation" anchor={button} place="md" />
      {!hasToolBar && <PopupPlace name="creators" anchor={button} place="md" />}
    </>
  );
}
