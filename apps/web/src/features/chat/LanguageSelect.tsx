import { Select } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { chooseLanguage, useChatLanguage } from './languages.ts';

/** Selection of the chat's languages in its header, shown by their codes as in the page's header. */
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
