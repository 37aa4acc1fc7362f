import { classes } from '@updraft/ui';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';

/** Sum with its sign: `+$5.00`, `−$5.00`. */
export function SignedSum({ sum }: { sum: number }) {
  const language = useSettings((state) => state.language);
  return (
    <span className={classes('font-semibold', sum > 0 && 'text-win')}>
      {sum > 0 && '+'}
      {dollars(sum, 2, language)}
    </span>
  );
}
