export * from './push.contract.js';
export * from './socket.contract.js';
export * from './socket-facts.js';
