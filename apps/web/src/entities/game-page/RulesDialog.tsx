import { Modal, Panel, RuleList, type Rule } from '@updraft/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { closeModal } from '../../lib/modals.ts';

interface RulesDialogProps {
  title: string;
  /** Above the rules: what holds of the round at hand. */
  first?: ReactNode;
  rules: readonly Rule[];
  /** Between the rules and what follows, such as a table of odds. */
  children?: ReactNode;
  /** What happens when the site is interrupted. */
  outage: Rule;
  /** Names the page on which all of it is explained. */
  more: string;
}

/** The rules of a game in order, and where more is said. */
export function RulesDialog({ title, first, rules, children, outage, more }: RulesDialogProps) {
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
      <p className="mt-4 text-14">
        <a href="/provably-fair" target="_blank" rel="noopener" className="text-info underline underline-offset-4">
          {more}
        </a>
      </p>
    </Modal>
  );
}
