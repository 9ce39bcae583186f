export * from './entity.contract.js';
export * from './field.contract.js';
export * from './row.contract.js';
export * from './transfer.contract.js';
