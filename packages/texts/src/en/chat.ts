export const chat = {
  title: 'Chat',
  online_one: '{{count, number}} online',
  online_other: '{{count, number}} online',
};
