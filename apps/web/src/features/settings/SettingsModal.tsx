import { Button, Modal, Slider, Switch } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { closeModal, openModal } from '../../lib/modals.ts';
import { percent } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { LanguageSwitch } from '../../lib/LanguageSwitch.tsx';
import { YourPlay } from './YourPlay.tsx';

interface SettingsModalProps {
  /** The games that have sounds of their own, by name. */
  games: readonly string[];
}

/** Sound with each game's own volume, streamer mode, language, and the player's own figures. */
export function SettingsModal({ games }: SettingsModalProps) {
  const { t } = useTexts('settings');
  const { sound, streamer, volumes, language, setSound, setStreamer, setVolume } = useSettings();
  return (
    <Modal title={t('title')} closeLabel={t('app:close')} onClose={closeModal}>
      <div className="-my-2 divide-y divide-line [&>*]:py-2">
        <Switch checked={sound} onChange={setSound} hint={t('sound_hint')}>
          {t('sound')}
        </Switch>
        {sound &&
          games.map((game) => {
            const volume = volumes[game] ?? 1;
            return (
              <Slider
                key={game}
                value={volume}
                text={percent(volume, 0, language)}
                onChange={(next) => setVolume(game, next)}
              >
                {t('volume_of', { game: t(`shell:${game}` as 'shell:crash') })}
              </Slider>
            );
          })}
        <Switch checked={streamer} onChange={setStreamer} hint={t('streamer_hint')}>
          {t('streamer')}
        </Switch>
        <div className="flex min-h-11 items-center justify-between">
          <span aria-hidden="true" className="text-14">
            {t('language')}
          </span>
          <LanguageSwitch className="border border-line" />
        </div>
        <YourPlay />
      </div>
      <Button variant="ghost" size="small" icon="keyboard" wide className="mt-5" onClick={() => openModal('keys')}>
        {t('keys')}
      </Button>
    </Modal>
  );
}
