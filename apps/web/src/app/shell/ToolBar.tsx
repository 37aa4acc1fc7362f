import { IconButton, classes } from '@updraft/ui';
import { useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { usePopups } from '../../lib/popups.ts';
import { LanguageSwitch } from '../../lib/LanguageSwitch.tsx';
import { CommunityLinks } from './CommunityLinks.tsx';
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
