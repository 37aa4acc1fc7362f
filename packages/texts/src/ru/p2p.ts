/** The dialog of the wallet-to-wallet deposit is in Russian in every language of the interface. */
export const p2p = {
  title: 'Пополнение через P2P-кошелёк',
  amount: 'К оплате',
  steps: 'Переведите точную сумму и не меняйте комментарий: по ним мы узнаем ваш перевод. Затем вставьте номер квитанции.',
  go: 'Перейти к оплате',
  receipt: 'Номер квитанции',
  receipt_hint: 'Больше 10 символов',
  ok: 'ОК',
  close: 'Закрыть',
};
