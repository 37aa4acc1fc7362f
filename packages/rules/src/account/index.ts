// PURE. A player's account: rules AC-1 … AC-12 of SPEC.md.
export { CSV_BEGIN, csvCell, csvLine, type CsvCell } from './csv.ts';
export { deviceOf, shortAddress, type Device } from './device.ts';
export {
  ERASURE_CODE_MS,
  ERASURE_OBSTACLES,
  isCodeFresh,
  mayGiveUp,
  orderedObstacles,
  type ErasureObstacle,
} from './erasure.ts';
export { withSumsAfter, type Worth } from './statement.ts';
