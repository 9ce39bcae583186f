export { ShareTransfer } from './share-transfer.js';
