import { Icon } from '@updraft/ui';
import { useConfig } from '../../lib/config.ts';
import { useTexts } from '../../lib/texts.ts';

const LINK_ICONS = ['megaphone', 'users', 'external'] as const;

/** Links to the operator's three pages on other sites. A page without an address has no link. */
export function CommunityLinks() {
  const { t } = useTexts('shell');
  const links = useConfig((state) => state.config?.links) ?? [];
  return links
    .filter(({ url }) => url !== '')
    .map(({ id, url }, index) => (
      <a
        key={id}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('community', { number: index + 1 })}
        title={t('community', { number: index + 1 })}
        className="grid size-11 place-items-center rounded-8 text-muted hover:bg-ink-800 hover:text-text"
      >
        <Icon name={LINK_ICONS[index % LINK_ICONS.length] ?? 'external'} />
      </a>
    ));
}
