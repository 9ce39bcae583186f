import type { DraftHead, Project } from '@buildmesh/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clientRuns } from '../../entities/run/client-runs.js';
import { setReopen } from '../../shared/navigation/reopen.js';
import { readRowDraft } from '../../entities/draft/row-draft.js';
import { setFlag } from '../../shared/state/flags/local-flags.js';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { DraftScreen } from './draft-screen.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const P = `/message/${PROJECT._id}/draft`;
const draft = (n: number, parts: Partial<DraftHead> = {}): DraftHead => ({
  _id: id(n),
  flow: id(50),
  form: { type: 'program' },
  name: `Order ${n}`,
  timestamp: Date.now() - 7_200_000,
  time: Date.now() - 3_600_000,
  ...parts,
});

let server: ReturnType<typeof startServer>;
let opened: string[];
beforeEach(() => {
  opened = [];
  setReopen((address) => opened.push(address));
});
afterEach(() => {
  server.stop();
  setReopen(null);
  clientRuns.clear();
  setFlag('debug', false);
  sessionStorage.clear();
});

const ON: { project: Project } = { project: { ...PROJECT, _option: { view: { draft: true } } } };
function open(drafts: DraftHead[], answers: Parameters<typeof startServer>[0] = {}, session = ON) {
  server = startServer({
    [`GET ${P}/list`]: { data: drafts },
    [`POST ${P}/remove`]: { data: true },
    ...answers,
  });
  renderApp(<DraftScreen />, { session });
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Drafts' })).findAllByRole('listitem');

describe('the draft box', () => {
  const ten = Array.from({ length: 10 }, (_, at) => draft(at + 1));

  it('shows five drafts, and all ten when asked', async () => {
    open(ten);
    expect(await rows()).toHaveLength(5);
    expect((await rows())[0]).toHaveTextContent(/Order 1.*Function · saved 1 hour ago/);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 10' }));
    await waitFor(async () => expect(await rows()).toHaveLength(10));
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
  });

  it('shows eight in debug mode', async () => {
    setFlag('debug', true);
    open(ten);
    expect(await rows()).toHaveLength(8);
  });

  it('opens the form of a function filled in, with what it was started with and the run that waits', async () => {
    const form = { type: 'program' as const, given: { from: 'menu' }, run: 'r1', item: id(9) };
    open([draft(1)], { [`GET ${P}/${id(1)}`]: { data: { ...draft(1, { form }), save: { title: 'half' } } } });
    await userEvent.click(await screen.findByRole('button', { name: /^Order 1/ }));
    await waitFor(() => expect(clientRuns.list()).toHaveLength(1));
    expect(clientRuns.list()[0]?.value).toEqual({
      ...{ project: PROJECT._id, flow: id(50), form: { from: 'menu' }, item: id(9) },
      ...{ auto: false, strict: true, draft: { _id: id(1), save: { title: 'half' }, run: 'r1' } },
    });
  });

  it('opens a new record with what was typed', async () => {
    const head = draft(1, { flow: null, form: { type: 'record', entity: id(8) }, name: 'New visit' });
    open([head], { [`GET ${P}/${id(1)}`]: { data: { ...head, save: { place: 'Oslo' } } } });
    await userEvent.click(await screen.findByRole('button', { name: /^New visit.*New record/ }));
    await waitFor(() => expect(opened).toEqual([`/table/${id(8)}?new=1`]));
    expect(readRowDraft(id(8))).toEqual({ start: { place: 'Oslo' }, box: id(1) });
  });

  it('opens an application', async () => {
    const head = draft(1, { flow: null, form: { type: 'approval', approval: id(7) }, name: 'Leave' });
    open([head], { [`GET ${P}/${id(1)}`]: { data: { ...head, save: {} } } });
    await userEvent.click(await screen.findByRole('button', { name: /^Leave.*Application/ }));
    await waitFor(() => expect(opened).toEqual([`/approval/create/${id(7)}?draft=${id(1)}`]));
  });

  it('removes a draft for good once it can no longer be undone', async () => {
    open([draft(1), draft(2)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the draft Order 1' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Remove the draft Order 2' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(server.to(`POST ${P}/remove`)).toEqual([]);
    await waitFor(() => expect(server.to(`POST ${P}/remove`)).toHaveLength(1), { timeout: 10_000 });
    expect(server.to(`POST ${P}/remove`)[0]?.body).toEqual({ id: id(2) });
  }, 20_000);

  it('says what belongs there, and where it is switched on', async () => {
    open([]);
    expect(await screen.findByText(/Press “Save draft” in a form/)).toBeVisible();
  });

  it('says that drafts are off where the project does not show them', async () => {
    open([], {}, { project: PROJECT });
    expect(await screen.findByText(/not kept as drafts in this project/)).toBeVisible();
  });
});
