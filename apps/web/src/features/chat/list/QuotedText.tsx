import { Private } from '../../../lib/Private.tsx';
import { usePieces } from '../use-pieces.ts';

/** Quoted message in one line. In streamer mode its names are hidden. */
export function QuotedText({ text }: { text: string }) {
  const pieces = usePieces(null);
  return pieces(text).map(({ text: piece, kind }, index) =>
    kind === 'text' ? piece : <Private key={index}>{piece}</Private>,
  );
}
