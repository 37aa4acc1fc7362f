import { Modal } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { translate } from '../../lib/i18n.ts';
import { closeModal } from '../../lib/modals.ts';
import { usePageKeys } from '../../lib/page-keys.ts';

type Row = readonly [keys: readonly string[], does: string];

/** The keyboard shortcuts: those of the page that is open, and those of every page. */
export default function KeysModal() {
  const { t } = useTexts('keys');
  const own = usePageKeys((page) => page.own);
  const ofPage = (own ?? []).map(({ keys, does }): Row => [
    keys.map((key) => (key === 'Space' ? t('space') : key)),
    translate(does) ?? '',
  ]);
  const rows: readonly Row[] = [...ofPage, [['M'], t('mute_does')], [['?'], t('help_does')]];
  return (
    <Modal title={t('title')} closeLabel={t('app:close')} onClose={closeModal}>
      <dl className="divide-y divide-line">
        {rows.map(([keys, does]) => (
          <div key={does} className="flex min-h-11 items-center gap-4 py-2">
            <dt className="flex w-40 shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-[calc(var(--radius-8)/2)] border border-line bg-ink-800 px-2 py-1 text-center font-body text-12"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-14">{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-12 text-muted">{t('note')}</p>
    </Modal>
  );
}
