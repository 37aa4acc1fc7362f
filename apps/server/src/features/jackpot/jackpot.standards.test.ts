import { tableStandardTests } from '../../testing/table-standard-tests.ts';
import { testedJackpot } from '../../testing/tested-jackpot.ts';

// [JP-24] the actual return; [JP-26] clocks.
tableStandardTests(testedJackpot());
