export * from './field/field.types.js';
export * from './filter/filter.types.js';
