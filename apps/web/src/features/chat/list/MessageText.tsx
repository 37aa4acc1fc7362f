import { classes } from '@updraft/ui';
import { useSettings } from '../../../lib/settings.ts';
import { piecesOf } from '../mentions.ts';

/** What a player has written, as text and nothing else. Names in it are marked, and hidden from a stream. */
export function MessageText({ text, me }: { text: string; me: string | null }) {
  const streamer = useSettings((state) => state.streamer);
  return (
    <p className="text-14 whitespace-pre-wrap [overflow-wrap:anywhere]">
      {piecesOf(text, me).map(({ text: piece, kind }, index) =>
        kind === 'text' ? (
          piece
        ) : (
          <span
            key={index}
            className={classes('font-medium', kind === 'own' ? 'text-lift' : 'text-info', streamer && 'streamer-blur')}
          >
            {piece}
          </span>
        ),
      )}
    </p>
  );
}
