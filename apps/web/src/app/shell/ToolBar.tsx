import { Icon, IconButton, classes } from '@updraft/ui';
import { useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useConfig } from '../../lib/config.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { usePopups } from '../../lib/popups.ts';
import { LanguageSwitch } from '../../lib/LanguageSwitch.tsx';
import { PopupPlace } from './PopupPlace.tsx';
import { preloadPopup } from '../../lib/popups.ts';

/** Community links, language switch, creators and settings. */
export function ToolBar({ className }: { className?: string }) {
  const { t } = useTexts('shell');
  return (
    <div role="group" aria-label={t('tools')} className={classes('items-center', className)}>
      <CommunityLinks />
      <LanguageSwitch />
      <CreatorsButton />
      <IconButton
        icon="sliders"
        label={t('settings')}
        onPointerEnter={() => preloadModal('settings')}
        onClick={() => openModal('settings')}
      />
    </div>
  );
}

const LINK_ICONS = ['megaphone', 'users', 'external'] as const;

/** The operator's three pages elsewhere; those without an address are not shown. */
export function CommunityLinks() {
  const { t } = useTexts('shell');
  const links = useConfig((state) => state.config?.links) ?? [];
  return links
    .filter(({ url }) => url !== '')
    .map(({ id, url }, index) => (
      <a
        key={id}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('community', { number: index + 1 })}
        title={t('community', { number: index + 1 })}
        className="grid size-11 place-items-center rounded-8 text-muted hover:bg-ink-800 hover:text-text"
      >
        <Icon name={LINK_ICONS[index % LINK_ICONS.length] ?? 'external'} />
      </a>
    ));
}

function CreatorsButton() {
  const { t } = useTexts('shell');
  const button = useRef<HTMLButtonElement>(null);
  const open = usePopups((state) => state.open === 'creators');
  const toggle = usePopups((state) => state.toggle);
  return (
    <>
      <IconButton
        ref={button}
        icon="video"
        label={t('creators')}
        aria-expanded={open}
        onPointerEnter={() => preloadPopup('creators')}
        onClick={() => toggle('creators')}
      />
      <PopupPlace name="creators" anchor={button} place="tools" />
    </>
  );
}
