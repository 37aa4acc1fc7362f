import { classes } from '@updraft/ui';
import { type Piece, piecesOf } from '../mentions.ts';

interface MessageTextProps {
  text: string;
  me: string | null;
  /** Names in it are hidden from a stream. */
  isBlurred: boolean;
}

/** The look of a mention. */
export const mentionLook = (kind: Exclude<Piece['kind'], 'text'>, isBlurred: boolean): string =>
  classes('font-medium', kind === 'own' ? 'text-lift' : 'text-info', isBlurred && 'streamer-blur');

/** What a player has written, as text and nothing else. Names in it are marked. */
export function MessageText({ text, me, isBlurred }: MessageTextProps) {
  return (
    <p className="text-14 whitespace-pre-wrap [overflow-wrap:anywhere]">
      {piecesOf(text, me).map(({ text: piece, kind }, index) =>
        kind === 'text' ? (
          piece
        ) : (
          <bdi key={index} className={mentionLook(kind, isBlurred)}>
            {piece}
          </bdi>
        ),
      )}
    </p>
  );
}
