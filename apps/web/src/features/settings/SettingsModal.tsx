import { Button, Modal, Switch } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { closeModal, openModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { LanguageSwitch } from '../../lib/LanguageSwitch.tsx';
import { YourPlay } from './YourPlay.tsx';

/** Sound, streamer mode, language, and the player's own figures. */
export default function SettingsModal() {
  const { t } = useTexts('settings');
  const { sound, streamer, setSound, setStreamer } = useSettings();
  return (
    <Modal title={t('title')} closeLabel={t('app:close')} onClose={closeModal}>
      <div className="-my-2 divide-y divide-line [&>*]:py-2">
        <Switch checked={sound} onChange={setSound} hint={t('sound_hint')}>
          {t('sound')}
        </Switch>
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
