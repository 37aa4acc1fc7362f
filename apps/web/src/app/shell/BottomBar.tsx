import { Icon, type IconName } from '@updraft/ui';
import { useRef } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { Link } from '../../lib/Link.tsx';
import { showPart, useNavigate } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/texts.ts';
import { openModal } from '../../lib/modals.ts';
import { usePopups } from '../../lib/popups.ts';
import { requireSignIn } from '../../entities/session/session-store.ts';
import { useView } from '../../entities/view/view-store.ts';
import { useUnread } from '../../features/chat/unread.ts';
import { gameNamed } from '../games.tsx';
import { PopupPlace } from './PopupPlace.tsx';

const CELL =
  'flex min-h-[calc(var(--bottombar-height)-1px)] w-full cursor-pointer flex-col items-center justify-center gap-0.5 text-12 text-muted aria-[current=page]:font-semibold aria-[current=page]:text-text aria-expanded:text-text';

/** Bar of phones with game, inventory, wallet, chat and menu. */
export function BottomBar({ chatOpen, onChat }: { chatOpen: boolean; onChat: () => void }) {
  const { t } = useTexts('shell');
  const navigate = useNavigate();
  const menu = useRef<HTMLButtonElement>(null);
  const menuOpen = usePopups((state) => state.open === 'navigation');
  const toggle = usePopups((state) => state.toggle);
  // Path of the open game, or of the last one that was open.
  const game = useView((view) => gameNamed(view.currentGame)?.path ?? '/');
  const hasInventory = useView((view) => gameNamed(view.currentGame)?.hasStakeBar === true);
  const toInventory = (): void => {
    navigate(hasInventory ? game : '/');
    afterPaint(() => showPart('inventory'));
  };
  return (
    <nav
      aria-label={t('menu')}
      className="fixed inset-x-0 bottom-0 z-(--layer-panel) border-t border-line bg-ink-900 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        <li>
          <Link to={game} className={CELL}>
            <Icon name="gamepad" />
            {t('game')}
          </Link>
        </li>
        <Cell icon="crate" text={t('inventory')} onClick={toInventory} />
        <Cell icon="wallet" text={t('wallet')} onClick={() => requireSignIn('deposit') && openModal('deposit')} />
        <ChatCell isOpen={chatOpen} onClick={onChat} />
        <li>
          <button
            ref={menu}
            type="button"
            aria-expanded={menuOpen}
            className={CELL}
            onClick={() => toggle('navigation')}
          >
            <Icon name="menu" />
            {t('menu')}
          </button>
          <PopupPlace name="navigation" anchor={menu} place="phone" />
          <PopupPlace name="creators" anchor={menu} place="phone" />
        </li>
      </ul>
    </nav>
  );
}

/** Button of the chat. A dot marks messages that arrived while the chat was closed. */
function ChatCell({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const { t } = useTexts('shell');
  const hasNew = useUnread((state) => state.hasNew);
  return (
    <Cell
      icon="chat"
      text={t('chat')}
      {...(hasNew && { dot: t('new_messages') })}
      expanded={isOpen}
      onClick={onClick}
    />
  );
}

interface CellProps {
  icon: IconName;
  text: string;
  /** Name of the new content that a dot marks; left out: there is no dot. */
  dot?: string;
  expanded?: boolean;
  onClick: () => void;
}

function Cell({ icon, text, dot, expanded, onClick }: CellProps) {
  return (
    <li>
      <button type="button" aria-expanded={expanded} className={CELL} onClick={onClick}>
        <span className="relative">
          <Icon name={icon} />
          {dot && (
            <span className="absolute -top-0.5 -right-1 size-2 rounded-full bg-lift-deep ring-2 ring-ink-900">
              <span className="sr-only">{dot}</span>
            </span>
          )}
        </span>
        {text}
      </button>
    </li>
  );
}
