import type { TicketAbout } from '@updraft/contract';
import { gameName } from '../../../lib/game-name.ts';
import { useTexts } from '../../../lib/texts.ts';

/** Shortens a long number of a deposit, whose beginning is enough to distinguish it from others. */
const shortId = (id: string): string => (id.length > 14 ? `${id.slice(0, 8)}…` : id);

/** Returns a function that names the subject of a message. */
export function useAboutText(): (about: TicketAbout) => string {
  const { t } = useTexts('support');
  return (about) => {
    if (about.kind === 'round') return t('about_round', { game: gameName(about.game), id: about.id });
    if (about.kind === 'deposit') return t('about_deposit', { id: shortId(about.id) });
    return about.kind === 'opening' ? t('about_opening', { id: about.id }) : t('about_withdrawal', { id: about.id });
  };
}
