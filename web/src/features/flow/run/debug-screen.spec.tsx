import { screen } from '@testing-library/react';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { DebugScreen } from './debug-screen.js';

const FLOW = 'f'.padStart(24, '0');
const OTHER = 'b'.padStart(24, '0');
const run = {
  _id: 'c'.padStart(24, '0'),
  user: null,
  start: 1_700_000_000_000,
  ms: 12,
  state: 'done',
  error: null,
  nodes: [
    { id: 's', type: 'start', name: '', start: 1, ms: 1, input: '', output: '{"who":"Ann"}', error: null },
  ],
};
let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

async function open(path: string, route: string, project: string) {
  server = startServer({
    [`GET /develop/${project}/debug/${FLOW}`]: { data: [run] },
    'GET /flow': { data: [{ _id: FLOW, _name: 'Take an order' }] },
  });
  renderApp(<DebugScreen />, { path, route });
  expect(await screen.findByRole('heading', { name: 'Take an order' })).toBeVisible();
  expect(screen.getByText('Start')).toBeInTheDocument();
}

describe('function debugging', () => {
  it.each(['', '/3'])('shows what a function of this project did, at %j of its address', async (version) => {
    await open(`/platform/debug/${FLOW}${version}`, '/platform/debug/:flow/:version?', PROJECT._id);
    expect(screen.getByRole('link', { name: 'Open the editor' })).toBeVisible();
  });

  it('shows what a function of a given project did', async () => {
    await open(`/platform/${OTHER}/debug/${FLOW}`, '/platform/:project/debug/:flow/:version?', OTHER);
    expect(screen.queryByRole('link', { name: 'Open the editor' })).toBeNull();
  });
});
