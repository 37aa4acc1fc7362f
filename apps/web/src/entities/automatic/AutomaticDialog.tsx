import { type AutomaticPlan, isPlan, MAX_AUTOMATIC_ROUNDS } from '@updraft/rules/automatic';
import { Button, Modal, NumberInput, type TypedNumber } from '@updraft/ui';
import { type ReactNode, useState } from 'react';
import { toCents } from '../../lib/cents.ts';
import { dollars } from '../../lib/format.ts';
import { DollarInput } from '../../lib/DollarInput.tsx';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSelection } from '../inventory/selection-store.ts';
import { useLastStakes } from '../stake/stake-game.ts';
import type { AutomaticDialogProps } from './AutomaticButton.tsx';
import { type AutomaticGame, pickOf, startAutomatic } from './run-automatic.ts';

interface Props extends AutomaticDialogProps {
  /** Game of the run, which places bets on the player's choice; null: no bet can be placed on that choice. */
  table: AutomaticGame | null;
  /** Controls for the choice that the bets are placed on. */
  choice: ReactNode;
  /** Additional note of the game about automatic bets. */
  note?: string;
}

const START = { rounds: 10, profit: null, loss: null, win: null };

const isNumber = (value: TypedNumber): value is number => typeof value === 'number';
/** Converts a field to a bound, in cents; null for an empty field, 0 for an invalid text. */
const boundOf = (value: TypedNumber): number | null => (value === null ? null : isNumber(value) ? toCents(value) : 0);

/** Dialog for the plan of automatic betting. It states where a run works and when it stops, and starts the run. */
export function AutomaticDialog({ table, choice, note, onClose }: Props) {
  const { t } = useTexts('automatic');
  const language = useSettings((state) => state.language);
  const [stake, setStake] = useState<TypedNumber>(() => {
    const last = table === null ? 0 : (useLastStakes.getState()[table.game] ?? 0);
    return (useSelection.getState().selectedCents || last || 100) / 100;
  });
  const [fields, setFields] = useState<Record<keyof typeof START, TypedNumber>>(START);
  const plan: AutomaticPlan = {
    stakeCents: isNumber(stake) ? toCents(stake) : 0,
    rounds: isNumber(fields.rounds) ? fields.rounds : 0,
    profitCents: boundOf(fields.profit),
    lossCents: boundOf(fields.loss),
    winCents: boundOf(fields.win),
  };
  const leastCents = table?.bounds().leastCents ?? 0;
  const isLess = isNumber(stake) && plan.stakeCents < leastCents;
  const items = useSelection((state) => state.items);
  const hasItems =
    table === null || isLess || pickOf(items, { sumCents: plan.stakeCents, bounds: table.bounds() }) !== null;
  const canStart = table !== null && isPlan(plan) && !isLess && hasItems;
  const field = (name: 'profit' | 'loss' | 'win') => (
    <DollarInput
      label={t(`at_${name}`)}
      placeholder="—"
      value={fields[name]}
      onChange={(value) => setFields({ ...fields, [name]: value })}
    />
  );
  return (
    <Modal
      title={t('title')}
      closeLabel={t('app:close')}
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" wide type="submit" form="automatic-form" disabled={!canStart}>
          {t('start')}
        </Button>
      }
    >
      <form
        id="automatic-form"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canStart) return;
          startAutomatic(table, plan);
          onClose();
        }}
      >
        <p className="text-14 text-muted">{t('lead')}</p>
        {choice}
        <div className="grid grid-cols-2 gap-3">
          <DollarInput
            label={t('stake')}
            value={stake}
            problem={
              isLess
                ? t('least', { sum: dollars(leastCents / 100, 2, language) })
                : hasItems
                  ? undefined
                  : t('no_items')
            }
            onChange={setStake}
          />
          <NumberInput
            label={t('rounds', { most: MAX_AUTOMATIC_ROUNDS })}
            step={1}
            value={fields.rounds}
            problem={plan.rounds > MAX_AUTOMATIC_ROUNDS ? t('most', { most: MAX_AUTOMATIC_ROUNDS }) : undefined}
            onChange={(rounds) => setFields({ ...fields, rounds })}
          />
        </div>
        <fieldset className="min-w-0">
          <legend className="mb-2 text-14 font-medium">{t('bounds')}</legend>
          <div className="grid grid-cols-3 gap-3">
            {field('profit')}
            {field('loss')}
            {field('win')}
          </div>
        </fieldset>
        <ul className="grid list-disc gap-1 pl-4 text-12 leading-4 text-muted">
          <li>{t('same_stake')}</li>
          {note && <li>{note}</li>}
          <li>{t('stops')}</li>
        </ul>
      </form>
    </Modal>
  );
}
