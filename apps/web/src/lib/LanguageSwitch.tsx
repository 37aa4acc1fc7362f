import { LANGUAGES } from '@updraft/contract/constants';
import { classes } from '@updraft/ui';
import { useTexts } from './texts.ts';
import { useSettings } from './settings.ts';

/** Switch between English and Russian. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { t } = useTexts('shell');
  const { language, setLanguage } = useSettings();
  return (
    <div role="group" aria-label={t('language')} className={classes('flex rounded-8', className)}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={language === one}
          aria-label={`${one.toUpperCase()}, ${t(one === 'en' ? 'to_english' : 'to_russian')}`}
          onClick={() => setLanguage(one)}
          className="min-h-11 min-w-9 cursor-pointer rounded-8 px-2 text-12 font-semibold text-muted uppercase transition-colors duration-(--motion-press) hover:text-text aria-pressed:text-info"
        >
          {one}
        </button>
      ))}
    </div>
  );
}

/** Button that switches to the other language, for places without room for both. */
export function LanguageToggle({ className }: { className?: string }) {
  const { t } = useTexts('shell');
  const { language, setLanguage } = useSettings();
  const other = language === 'en' ? 'ru' : 'en';
  return (
    <button
      type="button"
      aria-label={`${other.toUpperCase()}, ${t(other === 'en' ? 'to_english' : 'to_russian')}`}
      onClick={() => setLanguage(other)}
      className={classes(
        'size-11 cursor-pointer rounded-8 text-12 font-semibold text-muted uppercase hover:bg-ink-800 hover:text-text',
        className,
      )}
    >
      {other}
    </button>
  );
}
