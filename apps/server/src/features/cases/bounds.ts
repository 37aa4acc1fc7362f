import type { BoxLimits } from '@updraft/rules/cases';
import type { Log } from '../../lib/log.ts';
import { Together } from '../../lib/together.ts';
import type { Transactions } from '../../kernel/outbox.ts';
import { holdPricesBack, lockOpenBoxes } from './boxes.store.ts';
import { type ClosingDependencies, closeOutside } from './closing.ts';

interface Dependencies extends ClosingDependencies {
  outbox: Transactions;
  log: Pick<Log, 'error' | 'warn'>;
}

/**
 * Checks all open boxes against the operator's bounds when the bounds change, and at the start. Otherwise a box is
 * checked when it is saved or one of its prices changes. [CA-4]
 */
export class BoundsWatch {
  private readonly deps: Dependencies;
  /** The bounds of the last check of all open boxes, as text; null: none yet. */
  private judgedBy: string | null = null;
  private readonly looks = new Together<'bounds', void>({
    ask: async () => {
      await this.judge();
      return new Map();
    },
    nothing: undefined,
  });

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Checks the boxes if the bounds have changed. A failure is logged, and the next call tries again. */
  look(): Promise<void> {
    return this.looks
      .of('bounds')
      .catch((error: unknown) => this.deps.log.warn({ err: error }, 'boxes could not be judged by their new bounds'));
  }

  private async judge(): Promise<void> {
    const { outbox, limits, onChanged } = this.deps;
    const bounds: BoxLimits = limits();
    const text = JSON.stringify(bounds.open);
    if (text === this.judgedBy) return;
    const tellOperator = await outbox.tx(async (query, emit) => {
      await holdPricesBack(query);
      const boxIds = await lockOpenBoxes(query);
      return closeOutside(query, emit, { boxIds, cause: 'bounds', deps: { ...this.deps, limits: () => bounds } });
    });
    this.judgedBy = text;
    tellOperator();
    onChanged();
  }
}
