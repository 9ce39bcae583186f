export * from './colour/colour.js';
export * from './edition/edition.js';
export * from './edition/package.js';
export { cellFormatter, formatCell, type CellFormatter } from './field/cell/cell-formatter.js';
export { cellParser, parseCell } from './field/cell/cell-parser.js';
export { joinList, splitList } from './field/cell/list-text.js';
export { DECIMAL_COMMA, readNumberText } from './field/cell/number-text.js';
export * from './field/cell/suggest.js';
export { readSwitchWord } from './field/cell/words.js';
export * from './field/auto-number.js';
export * from './field/convert.js';
export * from './field/emptiness.js';
export * from './field/field.types.js';
export * from './field/form-kinds.js';
export * from './field/kind.js';
export type { ValueCheck } from './field/kinds/check.types.js';
export { isFileKeyOf, isImageName, projectFolder } from './field/kinds/files.js';
export { byteLength, isFieldPattern, isSafeUrl } from './field/kinds/text.js';
export * from './field/limits.js';
export * from './field/match-fields.js';
export * from './field/name.js';
export * from './field/row.js';
export * from './field/system-fields.js';
export * from './field/value.types.js';
export * from './filter/cache-query.js';
export * from './filter/filter.types.js';
export { isFilter } from './filter/is-filter.js';
export type { FilterContext } from './filter/known.js';
export * from './filter/matches.js';
export * from './filter/normal.types.js';
export * from './filter/normalize.js';
export {
  FIELD_OPERATORS,
  acceptsOperator,
  operatorsFor,
  valueClassOf,
  VALUELESS,
  type ValueClass,
} from './filter/operators.js';
export * from './filter/recent.js';
export { portableRegex, MAX_REGEX_LENGTH } from './filter/regex.js';
export * from './filter/selection-match.js';
export { allOf, anyOf, noneOf } from './filter/simplify.js';
export * from './flow/flow.limits.js';
export * from './flow/flow.types.js';
export * from './message/bots.js';
export * from './message/conversation.js';
export * from './number/arithmetic.js';
export * from './number/round.js';
export * from './page/page-rights.js';
export * from './page/page.types.js';
export * from './page/shown-rows.js';
export * from './page/view-tree.js';
export * from './permission/chain.js';
export { check, isAdmin, MAX_CHAIN, type Wanted } from './permission/check.js';
export * from './permission/entity-rights.js';
export * from './permission/may-call.js';
export { mayLook } from './permission/may-look.js';
export { sharedRights } from './permission/narrowed-rights.js';
export { outranks } from './permission/outranks.js';
export * from './permission/permission.types.js';
export { fieldSteps, operationSteps, type RightsStep } from './permission/rights-steps.js';
export * from './share/label.js';
export * from './share/share.rules.js';
export * from './share/share.types.js';
export * from './text/ocr.js';
export * from './time/calendar.js';
export * from './time/date-text.js';
export { isTimeFormat, timeReader, type ReadTime, type TimeReader } from './time/format.js';
export * from './time/instant.js';
export * from './time/zone.js';
