export const storehouse = {
  title: 'Склад',
  search: 'Поиск по названию',
  not_a_price: 'Не цена',
  min_price: 'Цена от',
  max_price: 'Цена до',
  give: 'Вы отдаёте',
  give_empty: 'У вас нет предметов. Можно заплатить с баланса.',
  get: 'Вы получаете',
  from_balance: 'из них с баланса: {{sum}}',
  to_balance: 'вернётся на баланс: {{sum}}',
  missing: 'Не хватает {{sum}}.',
  accept: 'Принять',
  load_more: 'Показать ещё',
  empty: 'В этом диапазоне ничего нет',
  empty_text: 'Расширьте диапазон цен или измените запрос.',
  chosen: 'Ваш выбор',
  empty_action: 'Сбросить фильтры',
  results: 'Предметы на складе',
};

export const storehouse_error = {
  load: 'Не удалось загрузить склад.',
  load_more: 'Не удалось загрузить ещё предметы.',
  buy: 'Не удалось завершить покупку.',
};
