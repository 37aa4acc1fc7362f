import { Private } from '../../../lib/Private.tsx';
import { usePieces } from '../use-pieces.ts';

/** A message in one line; names in it are hidden in streamer mode. */
export function QuotedText({ text }: { text: string }) {
  const pieces = usePieces(null);
  return pieces(text).map(({ text: piece, kind }, index) =>
    kind === 'text' ? piece : <Private key={index}>{piece}</Private>,
  );
}
