export { RunHost } from './program-host.js';
