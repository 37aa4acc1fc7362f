import { loadPageTexts } from '../lib/i18n.ts';
import { notify, type NoticeInput } from '../lib/notices.ts';

/** Shows a notice. If its text is among those of notifications, they are fetched first. */
export async function notifyWithTexts(notice: NoticeInput): Promise<void> {
  if (/^(notification|deposit_api)\./.test(notice.message)) await loadPageTexts('notification').catch(() => undefined);
  notify(notice);
}
