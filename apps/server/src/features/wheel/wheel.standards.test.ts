import { tableStandardTests } from '../../testing/table-standard-tests.ts';
import { testedWheel } from '../../testing/tested-wheel.ts';

// [WH-24] [WH-25] clocks; [WH-27] the actual return.
tableStandardTests(testedWheel());
