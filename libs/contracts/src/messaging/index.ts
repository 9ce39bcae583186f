export * from './message-shapes.js';
export * from './notice.contract.js';
