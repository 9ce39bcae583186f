export { sharingRoutes } from './sharing.routes.js';
export { SettingTransferPanel } from './share-transfer.js';
export type { SharingSlots } from './sharing-slots.js';
