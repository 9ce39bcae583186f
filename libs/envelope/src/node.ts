export * from './envelope/cipher-key.js';
export * from './envelope/envelope-error.js';
export { open, openText, seal, sealText } from './envelope/envelope.node.js';
export { MAX_INFLATED_BYTES } from './envelope/layout.js';
