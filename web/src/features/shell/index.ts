export { HomeScreen } from './home-screen.js';
export { ShellFrame } from './shell-frame.js';
