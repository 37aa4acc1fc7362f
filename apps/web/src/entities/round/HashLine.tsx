import { classes, IconButton, Panel, Skeleton } from '@updraft/ui';
import { fairnessOf } from '../../lib/fairness-of.ts';
import { useTexts } from '../../lib/texts.ts';
import { copyText } from '../../lib/copy-text.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';

interface HashLineProps {
  game: string;
  /** Public hash of the round; null: not known yet. */
  hash: string | null;
  /** Id of the last ended round, which can be verified; null: none known. */
  lastId: number | null;
  className?: string;
}

/**
 * Public hash of the round, with a link to the fairness page and a button that opens the verification of the last
 * round.
 */
export function HashLine({ game, hash, lastId, className }: HashLineProps) {
  const { t } = useTexts('game');
  return (
    <Panel as="div" className={classes('flex h-9 items-center gap-1 pl-3 text-12 max-md:h-12', className)}>
      <a
        href={fairnessOf(game)}
        target="_blank"
        rel="noopener"
        title={t('fairness_page')}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-8 text-muted hover:text-text"
      >
        <span className="shrink-0 underline decoration-line underline-offset-4">{t('public_hash')}</span>
        {hash === null ? <Skeleton className="h-3 flex-1" /> : <span className="truncate font-mono">{hash}</span>}
      </a>
      <IconButton
        icon="copy"
        iconSize={16}
        label={t('copy')}
        disabled={hash === null}
        className="size-8 max-md:size-11"
        onClick={() => hash !== null && void copyText(hash)}
      />
      <IconButton
        icon="shield"
        iconSize={16}
        label={t('fairness')}
        className="size-8 max-md:size-11"
        onPointerEnter={() => preloadModal('provablyFair')}
        onFocus={() => preloadModal('provablyFair')}
        onClick={() => openModal('provablyFair', { game, roundId: lastId })}
      />
    </Panel>
  );
}
