import { classes } from '@updraft/ui';
import { Private } from '../../../lib/Private.tsx';
import type { Piece } from '../mentions.ts';
import { usePieces } from '../use-pieces.ts';

interface MessageTextProps {
  text: string;
  me: string | null;
}

/** Returns the classes of a mention. */
export const mentionLook = (kind: Exclude<Piece['kind'], 'text'>): string =>
  classes('font-medium', kind === 'own' ? 'text-lift' : 'text-info');

/** Plain text of a player's message, with its mentions marked. */
export function MessageText({ text, me }: MessageTextProps) {
  const pieces = usePieces(me);
  return (
    <p className="text-14 whitespace-pre-wrap [overflow-wrap:anywhere]">
      {pieces(text).map(({ text: piece, kind }, index) =>
        kind === 'text' ? (
          piece
        ) : (
          <Private key={index} className={mentionLook(kind)}>
            {piece}
          </Private>
        ),
      )}
    </p>
  );
}
