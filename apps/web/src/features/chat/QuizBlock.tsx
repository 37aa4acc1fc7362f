import type { ChatQuiz } from '@updraft/contract';
import { Icon } from '@updraft/ui';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { itemName, rarityColour } from '../../entities/item/item-name.ts';
import { dollars, duration } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useServerNow } from '../../lib/use-server-now.ts';

/** Open question with its prize, in the player's language. The result of the quiz appears as a message. */
export default function QuizBlock({ quiz: { question, question_ru, item, ends_at } }: { quiz: ChatQuiz }) {
  const { t } = useTexts('chat_room');
  const language = useSettings((state) => state.language);
  // Rounded up: when the display reaches 0:00, no answer can win any more.
  const leftMs = Math.ceil((Date.parse(ends_at) - useServerNow()) / 1000) * 1000;
  return (
    <section aria-label={t('quiz')} className="shrink-0 animate-fade border-b border-line bg-ink-850 px-3 py-2.5">
      <div className="flex items-center gap-1.5 text-12 text-muted">
        <Icon name="star" size={14} className="text-info" />
        <h3 className="font-semibold text-info">{t('quiz')}</h3>
        <span className="ml-auto tabular-nums">{duration(leftMs)}</span>
      </div>
      <p className="mt-1 text-14 font-medium text-balance [overflow-wrap:anywhere]">
        {language === 'ru' ? question_ru : question}
      </p>
      <div className="mt-2 flex items-center gap-2.5">
        <span className="shrink-0 rounded-8 border-b-2 bg-ink-900" style={{ borderColor: rarityColour(item.rarity) }}>
          <ItemArt image={item.image} size={64} alt="" className="size-11!" />
        </span>
        <div className="min-w-0 flex-1 text-12">
          <p className="font-medium text-balance [overflow-wrap:anywhere]">{itemName(item, language)}</p>
          <p className="text-muted">{t('quiz_hint')}</p>
        </div>
        <span className="shrink-0 text-14 font-semibold tabular-nums">{dollars(item.price, 2, language)}</span>
      </div>
    </section>
  );
}
