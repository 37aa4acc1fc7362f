import type { PublicUser, TableGame } from '@updraft/contract';
import { AsyncList, Modal, Skeleton } from '@updraft/ui';
import { api } from '../../lib/api.ts';
import { dollars } from '../../lib/format.ts';
import { closeModal } from '../../lib/modals.ts';
import { useQuery } from '../../lib/query-client.ts';
import { useSettings } from '../../lib/settings.ts';
import { usePlainName } from '../../lib/Private.tsx';
import { useTexts } from '../../lib/texts.ts';
import { ItemArt } from '../item/ItemArt.tsx';
import { itemName, rarityColour } from '../item/item-name.ts';

interface StakedItemsDialogProps {
  game: TableGame;
  roundId: number;
  user: PublicUser;
}

/** Dialog with all items that a player staked in a round, over all of their bets, with their prices at that time. */
export default function StakedItemsDialog({ game, roundId, user }: StakedItemsDialogProps) {
  const { t } = useTexts('past_round');
  const language = useSettings((state) => state.language);
  const name = usePlainName(user);
  const { data, isError, refetch } = useQuery({
    queryKey: ['staked-items', game, roundId, user.id],
    // The player may have staked more in an open round since the last load.
    staleTime: 0,
    queryFn: async () => {
      const answer = await api('POST /api/user/getStakedItems', { game, round_id: roundId, user_id: user.id });
      // A row of the round names this player, so a missing bet is an error.
      if (!answer.success) throw new Error(answer.message);
      return answer.items;
    },
  });
  return (
    <Modal
      title={t('items_title', { name, id: roundId })}
      closeLabel={t('app:close')}
      onClose={closeModal}
      width="medium"
    >
      <AsyncList
        items={data}
        failed={isError}
        skeleton={<Skeleton className="h-64" />}
        error={{ title: t('items_failed'), retryLabel: t('app:retry'), onRetry: () => void refetch() }}
      >
        {(items) => (
          <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {items.map((item, at) => (
              <li
                key={at}
                style={{ borderColor: rarityColour(item.rarity) }}
                className="flex min-w-0 items-center gap-3 rounded-8 border-b-2 bg-ink-800 p-2"
              >
                <ItemArt image={item.image} size={64} alt="" className="block size-12! shrink-0" />
                <span className="min-w-0 flex-1 text-14 leading-5">{itemName(item, language)}</span>
                <span className="shrink-0 text-14 font-semibold tabular-nums">{dollars(item.price, 2, language)}</span>
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
    </Modal>
  );
}
