import { Spinner } from '@updraft/ui';
import { Logo } from '../../lib/Logo.tsx';

/** Page with a spinner and a text, shown while something is being loaded. */
export function LoaderPage({ text }: { text: string }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="flex flex-col items-center gap-4 text-muted">
        <Logo size={40} />
        <p role="status" className="flex items-center gap-3 text-14">
          <Spinner />
          {text}
        </p>
      </div>
    </main>
  );
}
