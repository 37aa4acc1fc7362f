/** Page shown without a connection. */
export const offline = {
  title: 'You are offline',
  text: 'This page needs a connection. Your balance, your items and your bets are safe on the server.',
  waits: 'The page opens by itself when the connection is back.',
  retry: 'Try again',
};
