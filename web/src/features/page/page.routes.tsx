import type { RouteObject } from 'react-router';
import type { PageSlots } from './page-slots.js';

/** Pages for those who use them, and their designer; `loadSlots` brings the components of other features. */
export function pageRoutes(loadSlots: () => Promise<PageSlots>): RouteObject[] {
  const screen = async () => {
    const [{ PageScreen }, slots] = await Promise.all([import('./viewer/page-screen.js'), loadSlots()]);
    return { element: <PageScreen slots={slots} /> };
  };
  const shown = { lazy: screen, handle: { title: 'page.title' } };
  return [
    { path: '/page/:id', ...shown },
    { path: '/home/:page', ...shown },
    { path: '/app/:project/:page', ...shown },
    {
      path: '/dev/page',
      lazy: async () => ({ Component: (await import('./designer/pages-screen.js')).PagesScreen }),
      handle: { title: 'page.pages' },
    },
    {
      path: '/dev/page/:id',
      lazy: async () => {
        const [{ DesignerScreen }, slots] = await Promise.all([
          import('./designer/designer-screen.js'),
          loadSlots(),
        ]);
        return { element: <DesignerScreen slots={slots} /> };
      },
      handle: { title: 'page.designer' },
    },
  ];
}

/** What a share link shows, to whoever has it. */
export async function loadSharedScreen() {
  return { Component: (await import('./viewer/shared-screen.js')).SharedScreen };
}

/** `/open/sheet`: the worksheets of a share link. */
export async function loadOpenSheet() {
  return { Component: (await import('./viewer/open-sheet-screen.js')).OpenSheetScreen };
}

/** A page as it is printed, for the screen that prints. */
export async function loadPrintedPage() {
  return (await import('./viewer/printed-page.js')).PrintedPage;
}

/** `/playground/{widget}`: widgets with sample data, in debug mode; the guard keeps everybody else out. No tab is kept of them. */
export const playgroundRoutes: RouteObject[] = ['/playground', '/playground/:widget'].map((path) => ({
  path,
  lazy: async () => ({ Component: (await import('./playground/playground-screen.js')).PlaygroundScreen }),
}));
