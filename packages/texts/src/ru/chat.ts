export const chat = {
  title: 'Чат',
  online_one: '{{count, number}} онлайн',
  online_few: '{{count, number}} онлайн',
  online_many: '{{count, number}} онлайн',
  online_other: '{{count, number}} онлайн',
};
