/** What the other modules may use of rows: reading, checking and writing them, and auto numbers. */
export { RowsModule } from './rows.module.js';
export { AutoNumberService } from './auto-number/auto-number.service.js';
export { makeValues, type ReadPlan, readPlanOf } from './row/computed-values.js';
export { changeFaults, offeringHeld } from './row/held-values.js';
export { hydrate } from './row/hydrate.js';
export { readFilter } from './row/read-filter.js';
export {
  checkerOf,
  checkRelated,
  type LinkScope,
  refuseEmpty,
  refuseFaults,
  type RelateField,
} from './row/row-check.js';
export { type ReadRequest, RowReader } from './row/row-reader.js';
export { actOf, RESTORABLE_MS } from './row/row-writer.js';
export { SystemRows, type SystemRowsEnvironment } from './row/system-rows.js';
export { assertMay } from './row/write-rights.js';
