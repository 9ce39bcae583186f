import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { lessMotion, region } from '../testing/page-fixture.js';
import { WIDGETS } from '../widgets/index.js';
import { WIDGET_KINDS } from '../widget.types.js';
import { PlaygroundScreen } from './playground-screen.js';
import texts from '../i18n/en.json' with { type: 'json' };

let server: ReturnType<typeof startServer>;
beforeAll(lessMotion);
beforeEach(() => (server = startServer({})));
afterEach(() => server.stop());

const open = (kind: string) =>
  renderApp(<PlaygroundScreen />, { path: `/playground/${kind}`, route: '/playground/:widget?' });
const nameOf = (kind: keyof typeof WIDGETS) => (texts as Record<string, string>)[WIDGETS[kind].label] ?? '';
const WAIT = { timeout: 15_000 };
/** What a widget says that has nothing to show. */
const FAULTS = [
  'page.nothing',
  'page.no-source',
  'page.no-field',
  'page.no-address',
  'page.no-items',
  'page.members-only',
  'page.fault.broken',
  'page.embed.none',
].map((key) => (texts as Record<string, string>)[key] ?? key);

describe('the playground', () => {
  it.each(WIDGET_KINDS)('shows %s with sample data, and asks the server for nothing', async (kind) => {
    const context = new Proxy({}, { get: () => () => undefined, set: () => true });
    if (kind === 'signature') HTMLCanvasElement.prototype.getContext = (() => context) as never;
    open(kind);
    expect(screen.getByRole('heading', { name: nameOf(kind), level: 1 })).toBeVisible();
    const tried = () => document.querySelector<HTMLElement>(`[data-lib="${kind}"] .pg-body`);
    await waitFor(() => {
      expect(tried()?.childElementCount).toBeGreaterThan(0);
      expect(screen.queryAllByRole('status', { name: 'Loading' })).toEqual([]);
    }, WAIT);
    const shown = within(tried() ?? document.body);
    for (const fault of FAULTS) expect(shown.queryByText(fault)).toBeNull();
    expect(server.asked).toEqual([]);
    lessMotion();
  });

  it('filters the table beside an input by what is filled in', async () => {
    open('select');
    const beside = within(await region('Sample orders'));
    expect(await beside.findByText('Order 1')).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Selection' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Done' }));
    await waitFor(() => expect(beside.queryByText('Order 1')).toBeNull());
    expect(await beside.findByText('Order 3')).toBeVisible();
  });

  it('keeps what is written for as long as the widget is tried', async () => {
    open('board');
    await userEvent.click(await screen.findByRole('button', { name: 'Move Order 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Done' }));
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Done' })).getByText('Order 1')).toBeVisible(),
    );
    expect(server.asked).toEqual([]);
  });

  it('says that a kind is not known', async () => {
    open('hologram');
    expect(await screen.findByText('Not found')).toBeVisible();
  });
});
