import type { PastBetOf } from '@updraft/contract';
import { Link } from '../../lib/Link.tsx';
import { classes, type HistoryColumn, rowLinkClasses } from '@updraft/ui';
import { PastBetTable } from '../../entities/past-bet/PastBetTable.tsx';
import type { PastBetsProps } from '../../entities/past-bet/past-game.ts';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { itemName, rarityColour } from '../../entities/item/item-name.ts';
import { multiplier } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { boxName } from './box-name.ts';

/** Classes of a link inside a row that is itself a link to another page. */
const OWN_LINK = classes(rowLinkClasses, 'max-md:relative max-md:z-10 max-md:after:hidden');

/** Table of a player's openings: the box, the item won, and a link to the verification. */
export default function CasesPastBets(props: PastBetsProps) {
  const { t } = useTexts('cases_past');
  const language = useSettings((state) => state.language);
  const columns: HistoryColumn<PastBetOf<'cases'>>[] = [
    {
      key: 'box',
      label: t('box'),
      render: ({ box, battle }) => (
        <>
          <Link to={`/cases/${box.id}`} className={OWN_LINK}>
            {boxName(box, language)}
          </Link>
          {battle !== null && (
            <Link to={`/cases/battles/${battle}`} className={classes(OWN_LINK, 'block text-12 text-muted')}>
              {t('battle', { id: battle })}
            </Link>
          )}
        </>
      ),
    },
    { key: 'won', label: t('won'), phone: 'text', render: ({ won }) => <WonItem item={won} /> },
    {
      key: 'ratio',
      label: t('ratio'),
      isNumber: true,
      phone: 'side',
      render: ({ multiplier: ratio }) => ratio && multiplier(ratio),
    },
  ];
  return <PastBetTable {...props} game="cases" columns={columns} round={(id) => <OpeningLink id={id} />} />;
}

function WonItem({ item }: { item: PastBetOf<'cases'>['won'] }) {
  const language = useSettings((state) => state.language);
  const name = itemName(item, language);
  return (
    <span className="flex min-w-0 items-center gap-2" title={name}>
      <span style={{ borderColor: rarityColour(item.rarity) }} className="rounded-8 border-b-2 bg-ink-800">
        <ItemArt image={item.image} size={48} alt="" className="block size-8! max-md:size-6!" />
      </span>
      <span className="truncate md:max-w-36 min-[1440px]:max-w-64">{name}</span>
    </span>
  );
}

function OpeningLink({ id }: { id: number }) {
  return (
    <Link to={`/cases/opening/${id}`} className={rowLinkClasses}>
      {id}
    </Link>
  );
}
