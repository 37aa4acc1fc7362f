import { classes } from '@updraft/ui';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { type ConnectionStatus, isUnheard } from '../../lib/connection-state.ts';
import { useTexts } from '../../lib/texts.ts';
import type { ReadStore } from '../../table-client/table-store.ts';

interface MiniRoundBarProps {
  store: ReadStore<{ connection: ConnectionStatus }>;
  /** Before all: what the round has come to. */
  mark?: ReactNode;
  /** Where the round is. While nothing is heard of it, that is said in its place. */
  moment: string;
  figure: ReactNode;
  /** Between the round and the player's part. */
  picture?: ReactNode;
  /** What the player has in the round. */
  own: { label: string; value: ReactNode };
  /** Layout: the place of the round, and that of the player's part. */
  places: { round: string; own: string };
}

/** How the figure of a round is written. */
export const MINI_FIGURE = 'font-display text-20 leading-6 font-bold tabular-nums';

const Label = ({ children }: { children: string }) => (
  <span className="truncate text-12 leading-4 text-muted">{children}</span>
);

/** The round in a line at the top of a phone. Screen readers hear of it from the round itself. */
export function MiniRoundBar({ store, mark, moment, figure, picture, own, places }: MiniRoundBarProps) {
  const { t } = useTexts('game');
  const isSilent = useStore(store, ({ connection }) => isUnheard(connection));
  return (
    <div
      aria-hidden="true"
      data-testid="mini-round"
      data-keep-clear
      className="fixed inset-x-0 top-(--notice-bar) z-(--layer-bar) flex h-14 animate-fade items-center gap-3 border-b border-line bg-ink-900 px-3"
    >
      {mark}
      <div className={classes('flex flex-col', places.round)}>
        <Label>{isSilent ? t('no_connection') : moment}</Label>
        {figure}
      </div>
      {picture}
      <div className={classes('ml-auto flex min-w-0 flex-col', places.own)}>
        <Label>{own.label}</Label>
        {own.value}
      </div>
    </div>
  );
}
