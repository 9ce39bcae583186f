export * from './upload.contract.js';
export * from './file.contract.js';
export * from './admin-file.contract.js';
export * from './own-file.contract.js';
export * from './short.contract.js';
export * from './ueditor.contract.js';
export * from './translate.contract.js';
