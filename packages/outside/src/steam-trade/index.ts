export { createNoMarket } from './no-market.ts';
export { OFFER_STATES } from './port.ts';
export type {
  FoundOffer,
  InventoryResult,
  ItemMarket,
  MarketOrder,
  NewOffer,
  Offer,
  OfferRefusal,
  OfferResult,
  OfferState,
  ReceivedItem,
  TradeItem,
  TradeService,
} from './port.ts';
