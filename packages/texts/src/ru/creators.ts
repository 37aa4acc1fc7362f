export const creators = {
  title: 'Авторы',
  games_one: '{{count, number}} игра',
  games_few: '{{count, number}} игры',
  games_many: '{{count, number}} игр',
  games_other: '{{count, number}} игры',
  top_win: 'лучший выигрыш {{sum}}',
  since: 'с нами с {{date}}',
  empty: 'Авторов пока нет',
  empty_text: 'Здесь появятся авторы видео, которые играют на сайте. У вас есть канал?',
  empty_action: 'Написать нам',
};

export const creators_error = {
  load: 'Не удалось загрузить список авторов.',
};
