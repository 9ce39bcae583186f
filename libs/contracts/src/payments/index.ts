export * from './order.contract.js';
export * from './shapes.js';
export * from './trade.contract.js';
