import { classes, IconButton } from '@updraft/ui';
import { openModal, preloadModal } from '../../lib/modals.ts';

/** Leads from a board to the volume of each game. */
export const SoundButton = ({ label, className }: { label: string; className?: string }) => (
  <IconButton
    icon="sound"
    iconSize={18}
    label={label}
    className={classes('md:size-9', className)}
    onPointerEnter={() => preloadModal('settings')}
    onFocus={() => preloadModal('settings')}
    onClick={() => openModal('settings')}
  />
);
