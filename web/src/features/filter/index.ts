export { FilterBuilder, type FilterBuilderProps } from './filter-builder.js';
export { FilterText } from './filter-text.js';
export { filterSentence } from '../../entities/filter/filter-sentence.js';
