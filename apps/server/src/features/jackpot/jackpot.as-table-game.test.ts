import { tableGameTests } from '../../testing/table-game-tests.ts';
import { testedJackpot } from '../../testing/tested-jackpot.ts';

// [JP-10] by the moment of receipt; [JP-26, JP-27] interruptions.
tableGameTests(testedJackpot());
