export { HomeScreen } from './home/home-screen.js';
export { MenuEntries } from './navigation/menu-entries.js';
export { RecentDestinations } from './home/recent-destinations.js';
export { ShellFrame } from './shell-frame.js';
