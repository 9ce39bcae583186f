export * from './ai.contract.js';
export * from './draft.contract.js';
export * from './message-shapes.js';
export * from './message.contract.js';
export * from './notice.contract.js';
