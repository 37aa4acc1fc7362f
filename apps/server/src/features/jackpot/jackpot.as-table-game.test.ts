import { tableGameTests } from '../../testing/table-game-tests.ts';
import { testedJackpot } from '../../testing/tested-jackpot.ts';

// The shared tests prove [JP-10] (times of receipt) and [JP-26, JP-27] (interruptions).
tableGameTests(testedJackpot());
