import type { RouteObject } from 'react-router';
import type { CustomerState } from '@buildmesh/contracts';

const PARTS: (CustomerState | undefined)[] = [undefined, 'expiring', 'expired', 'frozen'];

/** The provider area: all customers' projects, and those that need a look (spec: platform §1). */
export const platformAdminRoutes: RouteObject[] = PARTS.map((state) => ({
  path: state ? `/dev/provider/${state}` : '/dev/provider',
  lazy: async () => {
    const { PlatformAdminScreen: ProviderScreen } = await import('./platform-admin-screen.js');
    return { element: <ProviderScreen key={state ?? 'all'} state={state} /> };
  },
  handle: { title: 'provider.title' },
}));
