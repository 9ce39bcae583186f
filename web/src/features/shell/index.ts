export { HomeScreen, type HomeSlots } from './home-screen.js';
export { MenuEntries } from './menu-entries.js';
export { RecentDestinations } from './recent-places.js';
export { ShellFrame } from './shell-frame.js';
