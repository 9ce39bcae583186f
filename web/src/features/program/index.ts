export { ProgramHost } from './program-host.js';
