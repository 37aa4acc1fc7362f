import { translate } from '../../lib/i18n.ts';

/** Changes of a version against the one before it. Renders nothing for the first version. */
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
