import { classes } from '@updraft/ui';
import { ItemArt } from '../../../entities/item/ItemArt.tsx';
import { exteriorOf, itemName, rarityColour, shortName } from '../../../entities/item/item-name.ts';
import { OWN_ROWS, OwnBets } from '../../../entities/stake/OwnBets.tsx';
import { count, dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useJackpot } from '../table.ts';
import type { JackpotStake } from '../wire.ts';

/** The player's own items in the pot, each with its tickets. */
export function OwnItems() {
  const { t } = useTexts('jackpot');
  const stakes = useJackpot((state) => state.selfBets);
  const settings = useJackpot((state) => state.settings);
  const items = stakes.flatMap(({ id, items: staked }) => staked.map((one, at) => ({ ...one, key: `${id} ${at}` })));
  return (
    <OwnBets
      bets={items}
      empty={t('no_own_items', { count: settings?.maxItems ?? 20 })}
      row={({ key, ...one }) => <OwnItem key={key} staked={one} />}
      className={classes('min-h-23', OWN_ROWS)}
    />
  );
}

function OwnItem({ staked: { item, price, from, to } }: { staked: JackpotStake['items'][number] }) {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const range = `${count(from, language)}–${count(to, language)}`;
  return (
    <li className="flex h-7 shrink-0 items-center gap-2 rounded-8 bg-ink-850 pr-2 text-12 tabular-nums">
      <span
        style={{ borderColor: rarityColour(item.rarity) }}
        className="block shrink-0 rounded-8 border-b-2 bg-ink-800"
      >
        <ItemArt image={item.image} size={48} alt="" className="block size-6!" />
      </span>
      <span className="flex min-w-0 flex-1 gap-1.5" title={itemName(item, language)}>
        <span className="min-w-0 truncate">{shortName(item, language)}</span>
        {/* The short form fits beside a long name. */}
        <span className="shrink-0 text-muted">{exteriorOf(item)}</span>
      </span>
      <span className="shrink-0 text-muted" title={t('tickets', { ranges: range })}>
        <span className="sr-only">{t('tickets', { ranges: range })}</span>
        <span aria-hidden="true">{range}</span>
      </span>
      <span className="shrink-0 text-14 font-semibold">{dollars(price, 2, language)}</span>
    </li>
  );
}
