export { sharingRoutes } from './sharing.routes.js';
export { ShareTransfer } from './share-transfer.js';
export type { SharingSlots } from './sharing-slots.js';
