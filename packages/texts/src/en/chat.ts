export const chat = {
  title: 'Chat',
  online_one: '{{count, number}} online',
  online_other: '{{count, number}} online',
  later: 'Chat opens later',
  later_text: 'Talk to other players, ask the moderators, answer the quiz. Until then you can see how many are here.',
  input: 'Message',
  input_later: 'Chat is not open yet',
};
