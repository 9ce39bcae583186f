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
