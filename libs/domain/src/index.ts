export * from './field/field.types.js';
export * from './field/value.types.js';
export * from './filter/filter.types.js';
export * from './filter/normal.types.js';
export * from './permission/permission.types.js';
