import { Link } from '@tanstack/react-router';
import { Modal, Panel } from '@updraft/ui';
import { dollars, percent } from '../../lib/format.ts';
import { closeModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { boxName } from './box-name.ts';
import { figuresOf } from './box/figures.ts';
import type { WholeBox } from './query.ts';

const RULES = [1, 2, 3, 4, 5] as const;
const LINK = 'text-info underline underline-offset-4';

/** The rules of cases, the odds of the box that is open, and the way to the player's own limits. [F5, P1] */
export default function RulesModal({ whole }: { whole?: WholeBox }) {
  const { t } = useTexts('cases_rules');
  return (
    <Modal title={t('title')} closeLabel={t('app:close')} onClose={closeModal} width="medium">
      {whole && <ThisBox {...whole} />}
      <ol className="flex flex-col gap-4">
        {RULES.map((number) => (
          <li key={number} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full border border-lift font-display text-12 text-lift"
            >
              {number}
            </span>
            <div>
              <h3 className="mb-1 font-semibold">{t(`rule_${number}_title`)}</h3>
              <p className="text-14 text-muted">{t(`rule_${number}`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <Panel as="div" tone="raised" padding="small" className="mt-5">
        <h3 className="mb-1 font-semibold">{t('outage_title')}</h3>
        <p className="text-14 text-muted">{t('outage')}</p>
      </Panel>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-14">
        <Link to="/profile" search={{ part: 'limits' }} onClick={closeModal} className={LINK}>
          {t('limits')}
        </Link>
        <a href="/provably-fair" target="_blank" rel="noopener" className={LINK}>
          {t('more')}
        </a>
      </p>
    </Modal>
  );
}

function ThisBox({ box, items }: WholeBox) {
  const { t } = useTexts('cases_rules');
  const language = useSettings((state) => state.language);
  const { lowest, highest } = figuresOf(items, box.price);
  return (
    <Panel as="div" tone="raised" padding="small" className="mb-5">
      <h3 className="mb-1 font-semibold">{boxName(box, language)}</h3>
      <p className="text-14 text-muted">
        {t('this_box', {
          share: percent(box.return_percent / 100, 2, language),
          low: dollars(lowest, 2, language),
          high: dollars(highest, 2, language),
        })}
      </p>
    </Panel>
  );
}
