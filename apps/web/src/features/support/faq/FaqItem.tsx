import type { FaqEntry } from '@updraft/contract';
import { Icon, IconButton, buttonClasses } from '@updraft/ui';
import { useEffect, useRef } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { Link } from '../../../lib/Link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { FAQ_ADDRESSES } from './addresses.ts';

/** Returns the hash of the address that opens the page at this answer. */
export const faqHash = (id: string): string => `#${id.replaceAll('_', '-')}`;

interface FaqItemProps {
  entry: FaqEntry;
  /** True if the address of the page names this question. */
  isAsked: boolean;
}

/** A question that opens its answer. */
export function FaqItem({ entry: { id, question, answer, to }, isAsked }: FaqItemProps) {
  const { t } = useTexts('faq');
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isAsked || !place.current) return;
    place.current.open = true;
    place.current.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  const hash = faqHash(id);
  return (
    <li>
      <details ref={place} id={hash.slice(1)} className="group scroll-mt-20">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-3 text-14 font-medium hover:bg-ink-850 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">{question}</span>
          <Icon
            name="chevron-down"
            size={18}
            className="shrink-0 text-muted transition-transform duration-(--motion-press) group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-3">
          {answer.split('\n').map((paragraph) => (
            <p key={paragraph} className="mb-2 max-w-[65ch] text-14 leading-6 text-muted">
              {paragraph}
            </p>
          ))}
          <div className="flex items-center justify-between gap-3">
            {to === null ? (
              <span />
            ) : (
              <Link to={FAQ_ADDRESSES[to]} className={buttonClasses('secondary', 'small')}>
                {t(`to.${to}`)}
                <Icon name="chevron-right" size={16} />
              </Link>
            )}
            <IconButton
              icon="copy"
              label={t('copy')}
              onClick={() => void copyText(`${location.origin}/support${hash}`)}
            />
          </div>
        </div>
      </details>
    </li>
  );
}
