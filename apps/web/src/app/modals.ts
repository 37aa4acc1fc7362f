/** Dialogs by name, each with its loader. */
import type { ComponentType } from 'react';
import { lazyPart, type Preloadable } from '../lib/chunks.tsx';
import { closeModal, modalLoader, registerModals, type ModalName, type ModalProps } from '../lib/modals.ts';
import { withTexts } from '../lib/part-with-texts.ts';

type AnyComponent = { default: ComponentType<ModalProps> };

/** Adds the texts of notifications, which contain the responses to a deposit. */
const withNotices = (load: () => Promise<AnyComponent>): (() => Promise<AnyComponent>) =>
  withTexts('notification', load);

registerModals({
  login: withTexts('login', () => import('../features/login/LoginModal.tsx') as Promise<AnyComponent>),
  provablyFair: withTexts(
    'fairness',
    () => import('../features/fairness/ProvablyFairModal.tsx') as unknown as Promise<AnyComponent>,
  ),
  cashback: withTexts(
    'telegram',
    withTexts('cashback', () => import('../features/cashback/CashbackModal.tsx') as Promise<AnyComponent>),
  ),
  crashRules: withTexts('crash_rules', () => import('../features/crash/RulesModal.tsx') as Promise<AnyComponent>),
  jackpotRules: withTexts('jackpot_rules', () => import('../features/jackpot/RulesModal.tsx') as Promise<AnyComponent>),
  wheelRules: withTexts(
    'wheel',
    withTexts('wheel_rules', () => import('../features/wheel/RulesModal.tsx') as Promise<AnyComponent>),
  ),
  deposit: withNotices(
    withTexts('deposit', () => import('../features/deposit/DepositModal.tsx') as Promise<AnyComponent>),
  ),
  p2p: withNotices(
    withTexts('p2p', () => import('../features/deposit/P2pModal.tsx') as unknown as Promise<AnyComponent>),
  ),
  withdraw: withTexts('withdrawal', () => import('../features/withdraw/WithdrawModal.tsx') as Promise<AnyComponent>),
  depositSkins: withNotices(
    withTexts('skins', () => import('../features/skins/DepositSkinsModal.tsx') as Promise<AnyComponent>),
  ),
  withdrawType: withTexts(
    'skins',
    withTexts('withdrawal', () => import('../features/withdraw/WithdrawTypeModal.tsx') as Promise<AnyComponent>),
  ),
  chatRules: withTexts('chat_rules', () => import('../features/chat/RulesModal.tsx') as Promise<AnyComponent>),
  chatCommands: withTexts('chat_rules', () => import('../features/chat/CommandsModal.tsx') as Promise<AnyComponent>),
  chatMessage: withTexts(
    'chat_rules',
    () => import('../features/chat/moderation/MessageModal.tsx') as unknown as Promise<AnyComponent>,
  ),
  chatReports: withTexts(
    'chat_rules',
    () => import('../features/chat/moderation/ReportsModal.tsx') as Promise<AnyComponent>,
  ),
  giveaway: withTexts(
    'giveaway_api',
    withTexts(
      'telegram',
      withTexts('giveaway', () => import('../features/giveaway/GiveawayModal.tsx') as Promise<AnyComponent>),
    ),
  ),
  stakedItems: withTexts(
    'fairness',
    () => import('../entities/round/StakedItemsDialog.tsx') as unknown as Promise<AnyComponent>,
  ),
  settings: withTexts('settings', () => import('./SettingsDialog.tsx') as Promise<AnyComponent>),
  keys: withTexts('settings', () => import('../features/settings/KeysModal.tsx') as Promise<AnyComponent>),
});

const parts = new Map<ModalName, Preloadable<ModalProps>>();

/** The component of a dialog; null when none is registered. */
export function modalPart(name: ModalName): Preloadable<ModalProps> | null {
  const load = modalLoader(name);
  if (!load) return null;
  let part = parts.get(name);
  if (!part) {
    part = lazyPart<ModalProps>(load, { onFail: closeModal });
    parts.set(name, part);
  }
  return part;
}
