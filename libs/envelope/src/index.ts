export * from './batching/batch-key.js';
export * from './envelope/cipher-key.js';
export * from './envelope/envelope-error.js';
export { openBrowser, sealBrowser } from './envelope/envelope.browser.js';
export { gunzip, gzip } from './envelope/gzip.browser.js';
