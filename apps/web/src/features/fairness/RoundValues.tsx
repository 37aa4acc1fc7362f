import type { CrashGame } from '@updraft/contract';
import { multiplier } from '../../lib/format.ts';
import { useTexts } from '../../lib/texts.ts';

/** The public values of a round; what is still secret says so. */
export function RoundValues({ game, withChain = false }: { game: CrashGame; withChain?: boolean }) {
  const { t } = useTexts('fairness');
  // A refunded round reveals nothing by itself; the text beside says where its seed comes from.
  const secret = game.refunded_at === null ? t('hidden_secret') : '–';
  const rows: [name: string, value: string, isHash: boolean][] = [
    [t('field_round'), String(game.id), false],
    [t('field_day'), String(game.day_of_month), false],
    [t('field_public'), game.public_hash, true],
    [t('field_secret'), game.secret_hash ?? secret, game.secret_hash !== null],
    [t('field_multiplier'), game.multiplier === null ? secret : multiplier(game.multiplier), false],
  ];
  if (withChain) {
    rows.push(
      [t('field_seed'), game.chain.seed ?? secret, game.chain.seed !== null],
      [t('field_salt'), game.chain.salt, true],
      [t('field_commitment'), game.chain.commitment, true],
      [t('field_base'), String(game.chain.base), false],
      [t('field_index'), String(game.chain.index), false],
    );
  }
  return (
    <table className="w-full text-14">
      <tbody>
        {rows.map(([name, value, isHash]) => (
          <tr key={name} className="border-b border-line last:border-0 max-sm:flex max-sm:flex-col max-sm:py-1.5">
            <th
              scope="row"
              className="py-2 pr-4 text-left align-top font-normal text-muted max-sm:py-0 max-sm:text-12 sm:w-52"
            >
              {name}
            </th>
            <td
              className={
                isHash ? 'py-2 font-mono text-12 leading-5 break-all max-sm:py-0' : 'py-2 tabular-nums max-sm:py-0'
              }
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
