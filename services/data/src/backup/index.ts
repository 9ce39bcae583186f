/** Nobody else in the service uses it; it answers its contracts and works by itself. */
export { BackupModule } from './backup.module.js';
