export * from './application.contract.js';
export * from './definition.contract.js';
