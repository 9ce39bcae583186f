/** What all modules may use of the database: audit, settings, pages; the ports of the row store are injected by their tokens. */
export { StoreModule } from './store.module.js';
export { type AuditEntry, AuditRepository } from './audit.repository.js';
export { pageOnWire, type PageRow, viewOnWire, type ViewRow } from './page-rows.js';
export { PageRepository } from './page.repository.js';
export { SettingRepository, shelfName } from './setting.repository.js';
export type { SettingHead, SettingQuery, SettingShelf, StoredSetting } from './setting.types.js';
