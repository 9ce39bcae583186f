export * from './project.contract.js';
export * from './role.contract.js';
export * from './session.contract.js';
export * from './user.contract.js';
