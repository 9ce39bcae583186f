/** Nobody else in the service uses it; pages are read from `store`. */
export { PagesModule } from './pages.module.js';
