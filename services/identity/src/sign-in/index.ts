/** What the other modules may use of sessions and tickets. */
export { SignInModule } from './sign-in.module.js';
export { idleMs } from './session/session.rules.js';
export { TicketService } from './ticket/ticket.service.js';
