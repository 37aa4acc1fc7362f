/** Changes that no test can notice, by part: each with the reason that its effect cannot be observed. */
export const WITHOUT_A_TEST: Readonly<Record<string, readonly string[]>> = {
  'rules/cases': [
    '`a.itemId - b.itemId` of picked items: of equal prices the lower number is picked first, and sorting keeps that.',
    '`number === null` is asked twice for the types: each stands behind the other one.',
  ],
  'rules/crash': [
    '`hundredths <= 100`, and one millisecond more or less in the first guess: the exact millisecond is looked for from there on.',
    '`count > RANGE`: no target is below 0.96.',
    '`actual < low`: two sums that are equal to the last bit.',
  ],
  'rules/fairness-checks': [
    '`index <= MAX_CHAIN_LENGTH`: the largest place that may be walked from takes ten million hashes.',
    'What `chainVerifier` returns: the verifiers are made when a file is loaded, and the change comes too late.',
  ],
  'rules/fairness-hashes': [
    'The two ways in which a text that fills its blocks ends are shortcuts: the general way comes to the same.',
    'One word more of the state in the block: the next line overwrites it.',
  ],
  'rules/prices': [
    '`value !== null`, `ageMs !== null`, `lastAsOfMs !== null`: null compares as 0 and comes to the same; the types need the check.',
  ],
  'rules/withdrawals': [
    '`partner === undefined || token === undefined`: a link has both or neither; the types need the check.',
    '`digit < 0`, the end of the pattern, `value >> …`, `bytes?.`: an address of 34 letters of the alphabet has no other letter and fits into 25 bytes. Each of these checks stands behind another one.',
    '`sum +=` in the Luhn check: a multiple of ten is one with either sign.',
    '`text.trim()` of a number: all white space is removed after it.',
  ],
  'server/limits': ['`rooms.length > 0`: with no limit there is no smallest room, and every offer fits into infinity.'],
  'server/stakes': [
    'The texts of metrics: people read them, and no code.',
    "`ack.status === 'error'`: only an error has the message that is compared next; the types need the check.",
    'All amounts instead of those that are short of prizes: it only reads more candidates.',
    '`for update` of the bets that are refunded: their players are locked before, as everywhere.',
    '`^` of the errors that make a payout be tried again: no other name of an error contains these.',
  ],
  'server/wagering': ['`toStakeCents > 0`, `dropped.length === 0`: they save statements that would change nothing.'],
  'web/table-client': [
    '`snapshot === null`: null as an event fails, and a failed question is repeated in the same way.',
    '`isStillMeant = () => false`: nothing is no yes either.',
  ],
};
