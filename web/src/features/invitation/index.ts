export { ApplicationsPanel } from './applications-panel.js';
export { InvitationsPanel } from './invitations-panel.js';
