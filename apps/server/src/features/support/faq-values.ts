import type { FaqValues } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Site } from '../../site.ts';

const MINUTE_MS = 60_000;

/** Returns the present values of the settings that frequent questions name. */
export const faqValuesOf = (settings: Site['settings']): FaqValues => ({
  depositFromMinutes: settings.get('support.depositFromMinutes'),
  depositToMinutes: settings.get('support.depositToMinutes'),
  depositMin: toDollars(settings.get('deposit.minCents')),
  depositOpenMinutes: Math.round(settings.get('deposit.expiryMs') / MINUTE_MS),
  skinsPercent: settings.get('deposit.skinsPercent'),
  protectionMinutes: Math.ceil(settings.get('deposit.skinsProtectionMs') / MINUTE_MS),
  nicknamePercent: settings.get('deposit.nicknameBonusPercent'),
  bonusMax: toDollars(settings.get('bonus.maxPercentageCents')),
  releasePercent: settings.get('bonus.releasePercent'),
  wageringFactor: settings.get('wagering.factor'),
  withdrawMin: toDollars(settings.get('withdraw.minCents')),
  withdrawDaily: toDollars(settings.get('withdraw.dailyCents')),
  withdrawTaxPercent: settings.get('withdraw.taxPercent'),
  withdrawDepositPercent: settings.get('withdraw.depositPercent'),
  twoApproversAbove: toDollars(settings.get('withdraw.twoApproversAboveCents')),
  cashbackPercent: settings.get('cashback.percent'),
  cashbackMin: toDollars(settings.get('cashback.minCents')),
  cashbackDeposit: toDollars(settings.get('cashback.minDepositCents')),
  cashbackGames: settings.get('cashback.games'),
  referralPercent: settings.get('referrals.percent'),
  poolPercent: settings.get('hourly.poolPercent'),
  hourlyStake: toDollars(settings.get('hourly.minStakeCents')),
  hourlyMessages: settings.get('hourly.messages'),
  chatDeposit: toDollars(settings.get('chat.minDepositCents')),
  crashMinBet: toDollars(settings.get('crash.minBetCents')),
  crashMaxStake: toDollars(settings.get('crash.maxStakeCents')),
  crashMaxWin: toDollars(settings.get('crash.maxWinCents')),
  crashMinTarget: settings.get('crash.minAutoCashOutHundredths') / 100,
  gapSeconds: settings.get('crash.gapToleratedMs') / 1000,
  jackpotFeePercent: settings.get('jackpot.feePercent'),
  jackpotTimerSeconds: Math.round(settings.get('jackpot.timerMs') / 1000),
  wheelMaxBets: settings.get('wheel.maxBets'),
  wheelMaxColours: settings.get('wheel.maxColours'),
  promoTries: settings.get('limits.promoTriesPerHour'),
  refundTimes: settings.get('fairness.refundTimes'),
  siteName: settings.get('site.name'),
});
