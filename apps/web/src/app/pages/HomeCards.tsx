import { CashbackCard } from '../../features/cashback/CashbackCard.tsx';
import { GiveawayCard } from '../../features/giveaway/GiveawayCard.tsx';

/** The giveaway and the cashback. */
export default function HomeCards() {
  return (
    <>
      <GiveawayCard />
      <CashbackCard />
    </>
  );
}
