/** The columns and the order of a saved view, for the screen that keeps views. */
export const loadViewArrangement = async () => (await import('./view-arrangement.js')).ViewArrangement;
