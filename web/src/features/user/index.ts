export type { MemberSlots } from './members-screen.js';
export { userRoutes } from './user.routes.js';
