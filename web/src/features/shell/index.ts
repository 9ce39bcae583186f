export { HomeScreen, type HomeSlots } from './home-screen.js';
export { ShellFrame } from './shell-frame.js';
