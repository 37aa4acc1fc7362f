/** The user agreement, section by section: `sN_title` and `sN_text` (a line break separates paragraphs). */
export const agreement_1 = {
  title: 'User agreement',
  version: 'Version 1, in force since its publication on this page',
  lead: 'This is the agreement between you and the operator of {{siteName}}. By ticking the box when you sign in you accept it and confirm that you are at least 18 years old.',
  contents: 'Contents',
  s1_title: 'Who may play',
  s1_text:
    'You are at least 18 years old, or older where the law of your country asks for it, and games of chance for stakes are allowed where you are.\nYou play for yourself, on your own account, with your own money and items. We may ask for proof of age and identity and hold back withdrawals until it has been checked.',
  s2_title: 'Your account',
  s2_text:
    'You sign in with your Steam account. One person has one account: multiple accounts are forbidden, as is letting someone else play on yours. Bonuses gained through additional accounts can be withdrawn.\nKeep your Steam account safe. What is done from your account counts as done by you until you tell us that someone else has got into it.',
  s3_title: 'Balance and items',
  s3_text:
    'Your balance is kept in US dollars. Items are valued at the price shown beside them, which follows the market and can rise and fall. A staked item leaves your inventory when the bet is accepted.\nItems received by trade are protected until the trade can no longer be reversed. Until then they cannot be staked, sold, exchanged or taken.',
  s4_title: 'Games and stakes',
  s4_text:
    'The result of a round is fixed before bets open and can be checked afterwards by anyone; how is described on the page "Provably fair". A bet that has been accepted cannot be taken back. An auto cash-out equal to the crash point loses.\nBets with multipliers from 1.01 to 1.20 made to abuse bonuses or turnover rules are forbidden. The site does not accept an auto cash-out below 1.21; nobody is punished afterwards for a bet that was accepted.',
  s5_title: 'Lost connections and interrupted rounds',
  s5_text:
    'A bet stays live when your connection is lost. If you want it to stop by itself, set an auto cash-out.\nThe rules of the game state how long an interruption of the server is tolerated. If one lasts longer while a round runs, bets without an auto cash-out are paid at the multiplier reached before the interruption; the others are settled by the result that was fixed beforehand. Interruptions are listed publicly.',
  s6_title: 'Deposits and withdrawals',
  s6_text:
    'A deposit is credited when the payment provider confirms it, usually within 5 to 30 minutes. Deposited money has to be staked once before it can be withdrawn. Bonus money is kept apart and is released as you play.\nA withdrawal as money carries a tax of 20 %, shown before you confirm. We may ask for a check before paying out, as the law requires.',
  s7_title: 'Fair use',
  s7_text:
    'Programs that play for you, agreements between players to the disadvantage of others, and use of errors on the site are forbidden. Tell us about errors: those who do so in good faith have nothing to fear.\nWe may stop an account that breaks this agreement. Money and items that are rightfully yours are paid out to you in that case too.',
  s8_title: 'Limits and pauses',
  s8_text:
    'You can set limits for deposits, losses and stakes, take a pause or exclude yourself. A lower limit applies at once, a higher one after 24 hours.\nPlay only with money you can afford to lose. The footer of every page names organisations that help free of charge.',
  s9_title: 'Liability',
  s9_text:
    'We answer for the games being run as described and for your balance and items being kept as recorded. For other damage, for example from an interruption of the service or of Steam, our liability is capped at 1,000 roubles, as far as the law allows such a cap.',
  s10_title: 'Claims and disputes',
  s10_text:
    'If a result computed by the published rule differs from the one shown, write to support: you can claim three times the bet.\nClaims about your inventory can be made within one year. Nothing is confiscated because that time runs out or because you have been away: our staff contact you.\nWe reply to a dispute within 30 working days.',
  s11_title: 'Your data',
  s11_text:
    'We store what the service needs: your Steam id, name and picture, your payments, bets and messages, and records that the law asks for. We do not sell them. You can ask for a copy, or for erasure as far as no law forbids it.',
  s12_title: 'Changes',
  s12_text:
    'We announce changes to this agreement on this page before they apply. For a round that is open, the rules with which it opened hold.',
};
