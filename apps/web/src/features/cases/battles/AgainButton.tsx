import type { OpenedBattle } from '@updraft/contract';
import { Button } from '@updraft/ui';
import { openModal } from '../../../lib/modals.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useBattles } from './query.ts';
import { usePlayerId } from '../../../entities/session/session-store.ts';

/** Button that opens the dialog of a new battle, with the boxes and the number of seats of this one. */
export function AgainButton({ battle }: { battle: Pick<OpenedBattle, 'boxes' | 'size'> }) {
  const { t } = useTexts('battles');
  const { boxes, size } = battle;
  const isOn = useBattles(usePlayerId()).data?.limits.isOn ?? false;
  if (!isOn) return null;
  return (
    <Button
      variant="primary"
      icon="refresh"
      onClick={() => openModal('newBattle', { again: { boxIds: boxes.map((box) => box.id), size } })}
    >
      {t('again')}
    </Button>
  );
}
