import { Link } from '../../lib/Link.tsx';
import { Icon, Popover, type IconName } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { openModal } from '../../lib/modals.ts';
import { usePopups } from '../../lib/popups.ts';
import { useHasToolBar, useIsWide } from '../../lib/media.ts';
import { sessionActions } from '../../entities/session/session-actions.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { YourPlay } from '../../features/settings/YourPlay.tsx';
import { LanguageSwitch } from '../../lib/LanguageSwitch.tsx';
import { PAGES } from './main-navigation.ts';
import type { PopupProps } from '../../lib/popups.ts';
import { CommunityLinks } from './CommunityLinks.tsx';
import { WinsInMenu } from './WinsInMenu.tsx';

const ROW =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-8 px-3 text-left text-14 hover:bg-ink-800 aria-[current=page]:text-lift';

/**
 * Main navigation. Below 1440 px it also contains the tools for which the header has no space, and clock, session and
 * net position. [P1]
 */
export default function NavigationPopup({ anchor }: PopupProps) {
  const { t } = useTexts('shell');
  const close = usePopups((state) => state.close);
  const hasToolBar = useHasToolBar();
  const isWide = useIsWide();
  const isPlayer = useSession((state) => state.status === 'player');
  const done = (): void => close('navigation');
  return (
    <Popover
      title={t('main_nav')}
      hideTitle
      anchor={anchor}
      onClose={done}
      side={isWide ? 'bottom' : 'top'}
      className="max-h-(--available-height)! w-72"
    >
      {/* This part comes first, so that it is visible without scrolling, however long the other parts are. */}
      {!hasToolBar && (
        <div className="border-b border-line px-5 py-2">
          <YourPlay />
        </div>
      )}
      <nav aria-label={t('main_nav')} className="p-2">
        {PAGES.map((page) => (
          <Link key={page.name} to={page.path} onClick={done} className={ROW}>
            <Icon name={page.icon} className="text-muted" />
            {t(page.name)}
          </Link>
        ))}
        {isPlayer && (
          <Link to="/profile" onClick={done} className={ROW}>
            <Icon name="user" className="text-muted" />
            {t('profile')}
          </Link>
        )}
      </nav>
      <WinsInMenu onFollow={done} />
      <div className="border-t border-line p-2">
        {!hasToolBar && (
          <>
            <Action icon="video" text={t('creators')} onClick={() => usePopups.getState().show('creators')} />
            <Action
              icon="sliders"
              text={t('settings')}
              onClick={() => {
                done();
                openModal('settings');
              }}
            />
          </>
        )}
        <Action
          icon="keyboard"
          text={t('keys')}
          onClick={() => {
            done();
            openModal('keys');
          }}
        />
        {isPlayer && (
          <Action
            icon="logout"
            text={t('sign_out')}
            onClick={() => {
              done();
              void sessionActions().signOut();
            }}
          />
        )}
      </div>
      {!hasToolBar && (
        <div className="flex items-center justify-between border-t border-line p-2">
          <LanguageSwitch />
          <div className="flex">
            <CommunityLinks />
          </div>
        </div>
      )}
    </Popover>
  );
}

function Action({ icon, text, onClick }: { icon: IconName; text: string; onClick: () => void }) {
  return (
    <button type="button" className={ROW} onClick={onClick}>
      <Icon name={icon} className="text-muted" />
      {text}
    </button>
  );
}
