import { Select } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { chooseLanguage, useChatLanguage } from './languages.ts';

/** The languages of the chat, in its header. Each language is named in itself. */
export default function LanguageSelect() {
  const { t } = useTexts('chat_room');
  const language = useChatLanguage((state) => state.language);
  return (
    <Select
      small
      label={t('languages')}
      hideLabel
      value={language}
      onChange={chooseLanguage}
      options={[
        { value: 'all', text: t('all_languages') },
        { value: 'en', text: 'English' },
        { value: 'ru', text: 'Русский' },
      ]}
      className="w-36"
    />
  );
}
