/** @jest-environment jsdom */
import { createStore } from '../../../shared/state/store.js';
import { setFlag } from '../../../shared/state/flags/local-flags.js';
import { startServer } from '../../../shared/testing/server.js';
import { brandingLoaderOf } from './branding-tools.js';

const P = '0123456789abcdef01234567';
const settings = { project: P, init: true, custom: true, name: 'Acme', append: 'ICP 123' };
let server: ReturnType<typeof startServer>;
beforeEach(() => window.history.replaceState(null, '', `/${P}/login`));
afterEach(() => {
  server.stop();
  localStorage.clear();
  document.head.replaceChildren();
});

describe('custom settings in the page', () => {
  it('are fetched by project, kept here, and put in force', async () => {
    server = startServer({ [`GET /custom/${P}`]: { data: settings } });
    const store = createStore();
    await brandingLoaderOf(store).init(P);
    expect(store.getState().branding).toMatchObject({
      project: P,
      settings: { name: 'Acme' },
      append: 'ICP 123',
    });
    expect(JSON.parse(localStorage.getItem(`bm.custom.${P}`) ?? '')).toEqual(settings);
  });

  it('run their script under the nonce of the page', async () => {
    server = startServer({ [`GET /custom/${P}`]: { data: { ...settings, setup: 'window.custom = 1' } } });
    const carrier = document.createElement('script');
    carrier.setAttribute('nonce', 'n0nce');
    carrier.nonce = 'n0nce';
    document.head.append(carrier);
    const added: HTMLScriptElement[] = [];
    const append = document.head.append.bind(document.head);
    document.head.append = (...nodes: (Node | string)[]) => {
      added.push(...(nodes as HTMLScriptElement[]));
      append(...nodes);
    };
    await brandingLoaderOf(createStore()).init(P);
    document.head.append = append;
    expect(added[0]?.nonce).toBe('n0nce');
    expect(added[0]?.textContent).toContain('window.custom = 1');
    expect(document.head.contains(added[0] ?? null)).toBe(false);
  });

  it('leave script and text out where this browser disables them', async () => {
    server = startServer({ [`GET /custom/${P}`]: { data: { ...settings, setup: 'window.custom = 2' } } });
    setFlag('disable_setup', true);
    setFlag('disable_append', true);
    const store = createStore();
    await brandingLoaderOf(store).init(P);
    expect(store.getState().branding).toMatchObject({ settings: { name: 'Acme' }, append: null });
    expect((window as { custom?: number }).custom).not.toBe(2);
  });
});
