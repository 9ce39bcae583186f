/** What the other modules may use of settings: the saved views that queries name. Records are read from `store`. */
export { SettingsStoreModule } from './settings-store.module.js';
export { SavedViews, type ViewOfRows } from './saved-views.js';
