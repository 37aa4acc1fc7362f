/** Texts around the agreement of any version. */
export const agreement_page = {
  title: 'User agreement',
  contents: 'Contents',
  version: 'Version {{version}}, published on {{date}}',
  in_force: 'In force',
  earlier: 'An earlier version. It applied until a newer one was published.',
  to_current: 'To the version in force',
  versions: 'All versions',
  versions_text: 'Every version stays here, so that you can look up what you accepted.',
  version_short: 'Version {{version}}',
  changes: 'What changed in version {{version}}',
  changed_since: 'What changed since version {{version}}, which you accepted on {{date}}',
  due_title: 'Please read the new version',
  due_text:
    'Until you accept it, you cannot place bets or open cases. Everything that is yours can still be withdrawn.',
  accepted: 'You accepted version {{version}} on {{date}}.',
  accept: 'I have read it and accept it',
  print: 'Print',
};

export const agreement_error = {
  load: 'Could not load what you have accepted.',
  accept: 'Could not send your acceptance.',
  load_version: 'Could not load the text of this version.',
};

/** Changes of each version against the one before it; a line for each change. */
export const agreement_changes = {
  v2: 'Deposits, withdrawals, the tax on them and bonuses now have sections of their own.\nNew sections describe the chat, the closing of an account and the principle by which the agreement is read.\nThe section on disputes says step by step how a complaint is handled.\nYour rights to your data are named; the privacy page lists everything that is stored.\nThe rules on multipliers, liability, claims and reply times are the same as before.',
};

/**
 * Version 2 of the user agreement, the one in force, section by section: `sN_title` and `sN_text` (a line break
 * separates paragraphs). A published text is not changed: a new one gets a new number.
 */
export const agreement = {
  lead: 'This is the agreement between you and the operator of {{siteName}}. By ticking the box when you sign in you accept it and confirm that you are at least 18 years old.',
  s1_title: 'Who may play',
  s1_text:
    'You are at least 18 years old, or older where the law of your country asks for it. Games of chance for stakes are allowed where you are.\nYou play for yourself, on your own account, with your own money and items. We may ask for proof of age and identity, and hold back withdrawals until it has been checked.',
  s2_title: 'What this agreement covers',
  s2_text:
    'It covers everything you do on {{siteName}}: games, cases, deposits, withdrawals, the storehouse, prizes, the chat and support.\nThe rules of each game stand beside the game and are part of this agreement. So are the limits, fees and shares that a page shows before you confirm something. If a rule of a game says something else than this text, the rule that is better for you applies.',
  s3_title: 'Your account',
  s3_text:
    'You sign in with your Steam account. One person has one account: multiple accounts are forbidden, and nobody else may play on yours. Bonuses gained through additional accounts can be taken back.\nKeep your Steam account safe. What is done from your account counts as done by you until you tell us that someone else has got into it.',
  s4_title: 'Balance and items',
  s4_text:
    'Your balance is kept in US dollars. Items are valued at the price shown beside them, which follows the market and can rise and fall. A staked item leaves your inventory when the bet is accepted.\nItems received by trade are protected until the trade can no longer be reversed. Until then they cannot be staked, sold, exchanged or taken.\nA balance is no deposit at a bank and earns no interest. You cannot send it to another player.',
  s5_title: 'Games and stakes',
  s5_text:
    'A bet that has been accepted cannot be taken back. An auto cash-out equal to the crash point loses. The largest stake and the largest win are shown before you bet.\nBets with multipliers from 1.01 to 1.20 made to abuse bonuses or turnover rules are forbidden. The site refuses such bets when they are made. Nobody is punished afterwards for a bet that was accepted.',
  s6_title: 'How results are checked',
  s6_text:
    'The result of a round follows from values that are fixed before bets close, or that nobody can know before. Anyone can check it afterwards; the page "Provably fair" describes how.\nIf a result computed by the published rule differs from the one shown, you can claim three times the bet through a ticket to support.',
  s7_title: 'Lost connections and interrupted rounds',
  s7_text:
    'A bet stays live when your connection is lost. If you want it to stop by itself, set an auto cash-out.\nThe rules of the game state how long an interruption of the server is tolerated. If one lasts longer while a round runs, bets without an auto cash-out are paid at the multiplier reached before the interruption. The others are settled by the result that was fixed beforehand. Interruptions are listed publicly.',
  s8_title: 'Deposits',
  s8_text:
    'A deposit is credited when the payment provider confirms it, usually within 5 to 30 minutes. Pay only with means that are your own. The minimum, the fee and the expected time are shown for each method.\nIf a payment is reversed by you, your bank or the provider, we take back what was credited for it. What you have already staked or withdrawn of it is owed to us.',
  s9_title: 'Withdrawals and tax',
  s9_text:
    'Deposited money has to be staked before it can be withdrawn; your profile shows how much is left. A skin is taken by a trade to your own Steam account.\nWhen you withdraw money, the site keeps a tax. Its share and the sum that you receive are shown before you confirm. Having an account costs nothing, even if you do not use it.\nWe may ask for a check before paying out, as the law requires. You can cancel a withdrawal while it is in moderation, unless the page says otherwise.',
  s10_title: 'Bonuses, cashback and prizes',
  s10_text:
    'Bonus money is kept apart from your balance and is released as you play. It cannot be staked or withdrawn before that. The conditions of cashback, promo codes, giveaways, the hourly bonus and tournaments are shown where you take part.\nA prize is drawn in public and can be checked like a round. One person takes part once. A bonus taken against its conditions can be taken back; your own money and items are not touched by that.',
  s11_title: 'Limits and responsible play',
  s11_text:
    'You can set limits for deposits, losses and stakes, take a pause or exclude yourself. A lower limit applies at once, a higher one after 24 hours. A break cannot be ended early, and withdrawals stay open during it.\nPlay only with money you can afford to lose. The page "Responsible play" explains the tools and names organisations that help free of charge.',
  s12_title: 'Fair use',
  s12_text:
    'Programs that play for you, agreements between players to the disadvantage of others, and use of errors on the site are forbidden. So is money from crime.\nTell us about errors: those who do so in good faith have nothing to fear. A bet that only an obvious error of the site made possible is refunded.',
  s13_title: 'Chat and support',
  s13_text:
    'The rules of the chat stand beside its field. Whoever breaks them can be muted, for a time or for good; that changes nothing about their games and withdrawals.\nWhat you write in the chat is public. What you write to support is read by our staff alone. Our staff never ask for your Steam password.',
  s14_title: 'Stopping and closing an account',
  s14_text:
    'You can close your account at any time: withdraw what is yours and ask for erasure in your profile.\nWe may stop the play of an account that breaks this agreement, and end the agreement with you. Open bets run to their end. Money and items that are rightfully yours are paid out to you in that case too, unless a court or the law forbids it.',
  s15_title: 'Liability',
  s15_text:
    'We answer for the games being run as described, and for your balance and items being kept as recorded. For other damage, for example from an interruption of the service or of Steam, our liability is capped at 1,000 roubles, as far as the law allows such a cap.\nThe cap does not apply to what we owe you: your balance, your items and your wins.',
  s16_title: 'Claims and disputes',
  s16_text:
    'Write to support first, and name the round or the payment. We reply to a dispute within 30 working days, with the reasons and the records on which our answer rests.\nClaims about your inventory can be made within one year. Nothing is confiscated because that time runs out, or because you have been away: our staff contact you.\nIf our answer does not satisfy you, you can ask that a second member of our staff looks at it, and turn to the body that the law provides for such disputes.',
  s17_title: 'Your data',
  s17_text:
    'We store what the service needs, and we do not sell it. The page "Privacy" lists what is stored, why and for how long.\nYou can download a copy of your data and ask for its erasure in your profile. Records that the law asks for stay, without your name.',
  s18_title: 'Changes',
  s18_text:
    'We publish a changed agreement on this page before it applies, with a list of what has changed. Every version stays readable.\nIf a change is substantial, you are asked to accept it before you stake anything more. If you do not accept it, you can withdraw everything that is yours. For a round that is open, the rules with which it opened hold.',
  s19_title: 'How this agreement is read',
  s19_text:
    'Both sides act in good faith. Where this text is unclear, the reading that is better for the player applies. If a part of it is not valid under the law, the rest stays in force.\nThe law that protects you where you live applies in any case. The English and the Russian text say the same; if they differ, the one that is better for you counts.',
};
