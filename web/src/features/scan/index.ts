export { ScanScreen } from './scan-screen.js';
