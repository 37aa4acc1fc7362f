import type { SkinDeposit } from '@updraft/contract';
import { command } from '../../lib/command.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { reloadTrades } from '../../entities/trade/trade-query.ts';
import type { Choice } from './skins-state.ts';

/**
 * Requests a trade offer for these skins. Returns the deposit; null: there is none, and a notice has shown the reason.
 */
export async function askForOffer({ skins, sumCents }: Choice): Promise<SkinDeposit | null> {
  try {
    const answer = await command('POST /api/deposits/skins/create', {
      assets: skins.map(({ assetId }) => assetId),
      sum: sumCents / 100,
    });
    notify({ type: answer.status, message: answer.message ?? 'skins_error.send', params: answer.params });
    return answer.status === 'success' ? (answer.deposit ?? null) : null;
  } catch (error) {
    notifyError(error, 'skins_error.send');
    return null;
  } finally {
    await reloadTrades();
  }
}
