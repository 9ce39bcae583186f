export { ModeSettings } from './mode-settings.js';
export { settingsRoutes } from './settings.routes.js';
