export { RunHost } from './run-host.js';
