import { Button } from '@updraft/ui';
import { copyText } from '../../lib/copy-text.ts';

/** Shares the address of the open page by the device's own menu, or copies it where there is none. */
const shareOrCopy = async (title: string): Promise<void> => {
  const url = location.origin + location.pathname;
  // Not every browser has it.
  const share = (navigator as Partial<Navigator>).share?.bind(navigator);
  if (!share) return copyText(url);
  try {
    await share({ title, url });
  } catch (error) {
    // A player who closes the menu does not want the address copied.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyText(url);
  }
};

/** Shares the page of a result. `title`: its name, `label`: the text of the button. */
export function ShareButton({ title, label }: { title: string; label: string }) {
  return (
    <Button size="small" icon="send" onClick={() => void shareOrCopy(title)}>
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}
