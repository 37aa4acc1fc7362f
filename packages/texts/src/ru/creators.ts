export const creators = {
  title: 'Авторы',
  empty: 'Авторов пока нет',
  empty_text: 'Здесь появятся авторы видео, которые играют на сайте. У вас есть канал?',
  empty_action: 'Написать нам',
};

export const creators_error = {
  load: 'Не удалось загрузить список авторов.',
};
