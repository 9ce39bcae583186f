/** What the other modules may use of functions: which there are. */
export { FlowsModule } from './flows.module.js';
export { FlowRepository } from './flow/flow.repository.js';
