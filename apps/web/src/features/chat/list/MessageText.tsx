import { classes } from '@updraft/ui';
import { piecesOf } from '../mentions.ts';

interface MessageTextProps {
  text: string;
  me: string | null;
  /** Names in it are hidden from a stream. */
  isBlurred: boolean;
}

/** What a player has written, as text and nothing else. Names in it are marked. */
export function MessageText({ text, me, isBlurred }: MessageTextProps) {
  return (
    <p className="text-14 whitespace-pre-wrap [overflow-wrap:anywhere]">
      {piecesOf(text, me).map(({ text: piece, kind }, index) =>
        kind === 'text' ? (
          piece
        ) : (
          <span
            key={index}
            className={classes('font-medium', kind === 'own' ? 'text-lift' : 'text-info', isBlurred && 'streamer-blur')}
          >
            {piece}
          </span>
        ),
      )}
    </p>
  );
}
