export { HomeScreen, type HomeSlots } from './home-screen.js';
export { MenuEntries } from './menu-entries.js';
export { RecentDestinations } from './recent-destinations.js';
export { ShellFrame } from './shell-frame.js';
