import { useContext } from 'react';
import { matchRoutes, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/** Fetches the code of a place before somebody goes there: `onPointerEnter={() => prefetch('/system/user')}`. */
export function usePrefetch(): (path: string) => void {
  const routes = useContext(DataRouterContext)?.router.routes;
  return (path) => {
    for (const { route } of matchRoutes(routes ?? [], path) ?? []) {
      // A failure shows when somebody really goes there.
      if (typeof route.lazy === 'function') void Promise.resolve(route.lazy()).catch(() => undefined);
    }
  };
}
