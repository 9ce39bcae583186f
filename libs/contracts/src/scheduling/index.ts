export * from './schedule.contract.js';
