export {
  loadOpenSheet,
  loadPrintedPage,
  loadSharedScreen,
  pageRoutes,
  playgroundRoutes,
} from './page.routes.js';
export type { PageSlots } from './page-slots.js';
