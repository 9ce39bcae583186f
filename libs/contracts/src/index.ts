export * from './catalogue.js';
export * from './context.js';
export * from './data/index.js';
export * from './define.js';
export * from './errors.js';
export * from './filter.js';
export * from './identity/index.js';
export * from './shapes.js';
