import { tableGameTests } from '../../testing/table-game-tests.ts';
import { testedWheel } from '../../testing/tested-wheel.ts';

// The shared tests prove [WH-10] (times of receipt) and [WH-24 … WH-26] (interruptions).
tableGameTests(testedWheel());
