import { tableStandardTests } from '../../testing/table-standard-tests.ts';
import { testedWheel } from '../../testing/tested-wheel.ts';

// The shared tests prove [WH-24] [WH-25] (clocks) and [WH-27] (the actual return).
tableStandardTests(testedWheel());
