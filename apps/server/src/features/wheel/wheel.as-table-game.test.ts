import { tableGameTests } from '../../testing/table-game-tests.ts';
import { testedWheel } from '../../testing/tested-wheel.ts';

// [WH-10] by the moment of receipt; [WH-24 … WH-26] interruptions.
tableGameTests(testedWheel());
