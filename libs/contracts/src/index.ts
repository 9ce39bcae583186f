export * from './answer.js';
export * from './approvals/index.js';
export * from './catalogue.js';
export * from './context.js';
export * from './data/index.js';
export * from './define.js';
export * from './errors.js';
export * from './filter.js';
export * from './files/index.js';
export * from './identity/index.js';
export * from './messaging/index.js';
export * from './payments/index.js';
export * from './scheduling/index.js';
export { messageOf } from './messages/message-of.js';
export { FAULT_KEYS, type FaultKey, type MessageKey } from './messages/message-keys.js';
export {
  openApiDocument,
  openContracts,
  type DocumentInfo,
  type OpenApiDocument,
} from './openapi/openapi-document.js';
export * from './push/index.js';
export * from './shapes.js';
