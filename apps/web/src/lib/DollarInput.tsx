import { NumberInput, type NumberInputProps } from '@updraft/ui';
import { decimalMark } from './money-format.ts';
import { useSettings } from './settings.ts';

/** Field for an amount in dollars, with the decimal mark of the player's language. */
export function DollarInput(props: Omit<NumberInputProps, 'prefix' | 'decimalMark'>) {
  const language = useSettings((state) => state.language);
  return <NumberInput prefix="$" decimalMark={decimalMark(language)} {...props} />;
}
