export const chat = {
  title: 'Чат',
  online_one: '{{count, number}} игрок онлайн',
  online_few: '{{count, number}} игрока онлайн',
  online_many: '{{count, number}} игроков онлайн',
  online_other: '{{count, number}} игрока онлайн',
};
