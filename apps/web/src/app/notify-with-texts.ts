import { loadPageTexts } from '../lib/i18n.ts';
import { notify, type NoticeInput } from '../lib/notices.ts';

/** Shows a notice. The texts of what is also kept as a notification are fetched when the first of them is needed. */
export async function notifyWithTexts(notice: NoticeInput): Promise<void> {
  if (/^(notification|deposit_api)\./.test(notice.message)) await loadPageTexts('notification').catch(() => undefined);
  notify(notice);
}
