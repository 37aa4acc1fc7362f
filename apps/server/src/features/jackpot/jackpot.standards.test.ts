import { tableStandardTests } from '../../testing/table-standard-tests.ts';
import { testedJackpot } from '../../testing/tested-jackpot.ts';

// The shared tests prove [JP-24] (the actual return) and [JP-26] (clocks).
tableStandardTests(testedJackpot());
