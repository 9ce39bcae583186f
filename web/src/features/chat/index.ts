export { ChatButton } from './chat-button.js';
export { chatRoutes } from './chat.routes.js';
