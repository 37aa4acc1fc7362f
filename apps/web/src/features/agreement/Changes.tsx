import { translate } from '../../lib/i18n.ts';

/** What a version changed against the one before it; nothing of the first. */
export function Changes({ version }: { version: number }) {
  const text = translate(`agreement_changes.v${version}`);
  if (text === undefined) return null;
  return (
    <ul className="mt-2 list-disc space-y-1 pl-5">
      {text.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
