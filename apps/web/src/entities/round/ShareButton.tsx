import { Button } from '@updraft/ui';
import { copyText } from '../../lib/copy-text.ts';

/** Shares the address of the page by the device's share menu, or copies it if the menu is missing or fails. */
const shareOrCopy = async (title: string): Promise<void> => {
  const url = location.origin + location.pathname;
  // Some browsers have no `navigator.share`.
  const share = (navigator as Partial<Navigator>).share?.bind(navigator);
  if (!share) return copyText(url);
  try {
    await share({ title, url });
  } catch (error) {
    // The player has closed the menu, so the address is not copied.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyText(url);
  }
};

/** Button that shares the page of a result. `title`: name of the result; `label`: text of the button. */
export function ShareButton({ title, label }: { title: string; label: string }) {
  return (
    <Button size="small" icon="send" onClick={() => void shareOrCopy(title)}>
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}
