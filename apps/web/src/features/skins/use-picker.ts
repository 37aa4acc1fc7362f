import { useMemo, useState } from 'react';
import type { CardItem } from '../../entities/item/ItemCard.tsx';
import { play } from '../../lib/sound.ts';
import { useConfig } from '../../lib/config.ts';
import { type GameInventory, useGameInventory } from './use-game-inventory.ts';
import { type Choice, choiceOf, matching, sorted } from './skins-state.ts';

const NOTHING: GameInventory = { items: [], percent: 0, protectionMs: 0 };

/** Returns the game inventory, the search in it, and the chosen skins. */
export function usePicker({ enabled }: { enabled: boolean }) {
  const inventory = useGameInventory(enabled);
  const { items, percent, protectionMs } = inventory.data ?? NOTHING;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const method = useConfig((state) => state.config?.deposit.methods.find(({ type }) => type === 'skins'));
  const limits = {
    minCents: Math.round((method?.minDollars ?? 0) * 100),
    maxCents: Math.round((method?.maxDollars ?? 0) * 100),
  };
  const { taken, refused } = useMemo(() => sorted(items), [items]);
  // The id of a card is the index of its skin among the accepted skins.
  const cards = useMemo(
    () =>
      new Map(
        taken.map((skin, id): [string, CardItem] => [
          skin.assetId,
          { id, price: skin.creditCents / 100, item: skin.kind },
        ]),
      ),
    [taken],
  );
  const shown = useMemo(() => matching(taken, search), [taken, search]);
  const choice: Choice = choiceOf(taken, chosen, limits);

  const toggle = useMemo(
    () => (id: number) => {
      const assetId = taken[id]?.assetId;
      if (assetId === undefined) return;
      play('tick');
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(assetId)) next.add(assetId);
        return next;
      });
    },
    [taken],
  );
  const chooseAll = (all: boolean): void => {
    play('tick');
    setChosen(new Set(all ? shown.map(({ assetId }) => assetId) : []));
  };
  return {
    inventory,
    percent,
    protectionMs,
    taken,
    refused,
    shown,
    cards,
    chosen,
    choice,
    limits,
    search,
    setSearch,
    toggle,
    chooseAll,
  };
}

export type Picker = ReturnType<typeof usePicker>;
