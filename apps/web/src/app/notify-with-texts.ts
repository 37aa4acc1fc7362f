import { loadPageTexts } from '../lib/i18n.ts';
import { notify, type NoticeInput } from '../lib/notices.ts';

/** Shows a notice. Texts that are also those of notifications are fetched with the first notice that needs them. */
export async function notifyWithTexts(notice: NoticeInput): Promise<void> {
  if (/^(notification|deposit_api)\./.test(notice.message)) await loadPageTexts('notification').catch(() => undefined);
  notify(notice);
}
