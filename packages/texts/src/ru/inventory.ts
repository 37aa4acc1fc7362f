export const inventory = {
  title: 'Ваш инвентарь',
  balance: 'Баланс',
  selected: 'Выбрано',
  select_all: 'Выбрать все',
  exchange: 'Обменять',
  buy: 'Купить',
  sell: 'Продать',
  take: 'Забрать',
  guest: 'Войдите, чтобы увидеть свои предметы',
  guest_text: 'Здесь будут ваши предметы: ставьте их, обменивайте или продавайте.',
  empty: 'Предметов пока нет',
  empty_text: 'Купите первый предмет на складе за деньги с баланса.',
  empty_action: 'Открыть склад',
  count_one: '{{count}} предмет',
  count_few: '{{count}} предмета',
  count_many: '{{count}} предметов',
  count_other: '{{count}} предмета',
  locked: 'Защищён до {{until}}: раньше его нельзя использовать.',
};

export const inventory_error = {
  load: 'Не удалось загрузить ваши предметы.',
  sell: 'Не удалось продать предметы.',
};

export const storehouse_error = {
  load: 'Не удалось загрузить склад.',
  load_more: 'Не удалось загрузить ещё предметы.',
  buy: 'Не удалось завершить покупку.',
};

export const storehouse_api = {
  bought: 'Предметы уже в вашем инвентаре.',
  exchanged: 'Обмен выполнен. Новые предметы в вашем инвентаре.',
  sold: 'Предметы проданы. Деньги на вашем балансе.',
  none_selected: 'Выберите хотя бы один предмет.',
  insufficient_funds: 'На балансе не хватает денег на разницу.',
  price_changed: 'Цены изменились: то, что вы получаете, стоит теперь ${{get}}. Проверьте суммы и подтвердите ещё раз.',
  worth_changed: 'Цены изменились: эти предметы стоят теперь ${{give}}. Продайте ещё раз, если вас это устраивает.',
  item_not_found: 'Один из этих предметов уже недоступен.',
  item_locked: 'Один из этих предметов защищён или сейчас стоит на кону.',
  item_suspended: 'Торговля одним из этих предметов приостановлена, пока его цена не подтверждена.',
};

export const item = {
  in_stock_one: 'В наличии {{count}}',
  in_stock_few: 'В наличии {{count}}',
  in_stock_many: 'В наличии {{count}}',
  in_stock_other: 'В наличии {{count}}',
  to_order: 'Под заказ: доставка дольше',
  low_stock: 'осталось мало',
  locked: 'Защищён',
  rarity_consumer: 'Ширпотреб',
  rarity_industrial: 'Промышленное качество',
  rarity_milspec: 'Армейское качество',
  rarity_restricted: 'Запрещённое',
  rarity_classified: 'Засекреченное',
  rarity_covert: 'Тайное',
  rarity_extraordinary: 'Экстраординарное',
  exterior_fn: 'Прямо с завода',
  exterior_mw: 'Немного поношенное',
  exterior_ft: 'После полевых испытаний',
  exterior_ww: 'Поношенное',
  exterior_bs: 'Закалённое в боях',
};
