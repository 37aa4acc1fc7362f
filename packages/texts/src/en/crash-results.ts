/** Results of one's own bets. */
export const crash_results = {
  won: 'Congratulations! You won {{sum}} at {{at}}.',
  returned: 'Cashed out at {{at}}: {{sum}} came back.',
  lost: 'Crash: your bets of {{sum}} were lost.',
  // Results during a lost connection
  missed_win: 'While there was no connection, your bet was cashed out at {{at}}, {{time}}: it paid {{sum}}.',
  missed_loss: 'While there was no connection, the round crashed at {{at}}, {{time}}: your bet of {{sum}} was lost.',
  missed_refund: 'While there was no connection, the round was refunded: your bet of {{sum}} came back.',
  cash_out_lost: 'Your cash-out did not reach the server. The bet is still in flight.',
  bet_in: 'Your bet of {{sum}} is in.',
  bet_lost: 'Your bet did not reach the server. Nothing was staked.',
};

/** The columns of crash in a player's past bets. */
export const crash_past = {
  target: 'Auto cash-out',
  cash_out: 'Cashed out at',
  crash_point: 'Crashed at',
};
