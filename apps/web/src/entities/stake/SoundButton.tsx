import { classes, IconButton } from '@updraft/ui';
import { openModal, preloadModal } from '../../lib/modals.ts';

/** Button that opens the settings with the volumes of the games. */
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
