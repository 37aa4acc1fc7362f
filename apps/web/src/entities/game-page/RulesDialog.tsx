import { Modal, Panel, RuleList, type Rule } from '@updraft/ui';
import type { ReactNode } from 'react';
import { Link } from '../../lib/Link.tsx';
import { useTexts } from '../../lib/texts.ts';
import { fairnessOf } from '../../lib/fairness-of.ts';
import { closeModal } from '../../lib/modals.ts';

interface RulesDialogProps {
  /** Game whose part of the fairness page is linked. */
  game: string;
  title: string;
  /** Content above the rules: the terms of the shown round. */
  first?: ReactNode;
  rules: readonly Rule[];
  /** Content after the rules, such as a table of odds. */
  children?: ReactNode;
  /** Rule for interruptions of the site. */
  outage: Rule;
  /** Text of the link to the game's part of the fairness page. */
  more: string;
}

const LINK = 'text-info underline underline-offset-4';

/** Dialog with the rules of a game in order, links to the player's own limits and to the full rules. [F5, P1] */
export function RulesDialog({ game, title, first, rules, children, outage, more }: RulesDialogProps) {
  const { t } = useTexts('app');
  return (
    <Modal title={title} closeLabel={t('close')} onClose={closeModal} width="medium">
      {first}
      <RuleList rules={rules} />
      {children}
      <Panel as="div" tone="raised" padding="small" className="mt-5">
        <h3 className="mb-1 font-semibold">{outage.title}</h3>
        <p className="text-14 text-muted">{outage.text}</p>
      </Panel>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-14">
        <Link to="/profile?part=limits" onClick={closeModal} className={LINK}>
          {t('game:limits_title')}
        </Link>
        <a href={fairnessOf(game)} target="_blank" rel="noopener" className={LINK}>
          {more}
        </a>
      </p>
    </Modal>
  );
}
