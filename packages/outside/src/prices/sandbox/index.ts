export { createBookPrices, type BookPrice, type BookOptions } from './book.ts';
