export { leave } from './leave.js';
export { sessionRoutes } from './session.routes.js';

/** Where a phone confirms that another device signs in. */
export const loadScanConfirm = async () => (await import('./scan/scan-screen.js')).ScanScreen;
