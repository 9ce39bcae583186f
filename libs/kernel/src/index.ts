export * from './async.js';
export * from './clock.js';
export * from './ids.js';
export * from './json.js';
export * from './locale.js';
export * from './lru.js';
export * from './refusal.js';
export * from './text.js';
