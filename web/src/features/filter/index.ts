export { FilterBuilder, type FilterBuilderProps } from './filter-builder.js';
export { conditionSentence, fieldLabel, filterSentence, type Reader } from './filter-sentence.js';
export { completeOnly, newCondition } from './filter.model.js';
