import { Select } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { chooseLanguage, useChatLanguage } from './languages.ts';

/** The languages of the chat, in its header, by their codes as in the header of the page. */
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
        { value: 'en', text: 'EN' },
        { value: 'ru', text: 'RU' },
      ]}
      className="w-22"
    />
  );
}
