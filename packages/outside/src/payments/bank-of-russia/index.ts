export { BANK_OF_RUSSIA_URL, createBankOfRussiaRates, type BankOfRussiaOptions } from './rates.ts';
