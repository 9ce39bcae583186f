export { PrintHost } from './print-host.js';
