export { sharingRoutes } from './sharing.routes.js';
export { SettingTransferPanel } from './setting-transfer.js';
export type { SharingSlots } from './sharing-slots.js';
