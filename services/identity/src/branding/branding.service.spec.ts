import { MemoryCache } from '@buildmesh/persistence';
import type { BrandingSettings } from '@buildmesh/contracts';
import { BRANDING_CACHE_MS } from '../limits.js';
import { BrandingService } from './branding.service.js';

test('the look of a project is read again after a minute', async () => {
  let now = 0;
  let settings: BrandingSettings = { name: 'One' };
  let reads = 0;
  const read = {
    projects: { byId: () => Promise.resolve({ _status: 3, _limit: {} }) },
    branding: {
      get: () => {
        reads++;
        return Promise.resolve(settings);
      },
    },
  };
  const branding = new BrandingService({ read } as never, new MemoryCache(() => now));
  expect((await branding.get('p', false)).name).toBe('One');
  settings = { name: 'Two' };
  now = BRANDING_CACHE_MS - 1;
  expect((await branding.get('p', false)).name).toBe('One');
  expect(reads).toBe(1);
  now = BRANDING_CACHE_MS + 1;
  expect((await branding.get('p', false)).name).toBe('Two');
});
