import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { linkRowDraft, readRowDraft, writeRowDraft } from '../../entities/draft/row-draft.js';
import type { RowAccess } from '../../entities/row/row-access.js';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { RowPanel } from './row-panel.js';

const ENTITY = 'e'.padStart(24, '0');
const BOX = 'b'.padStart(24, '0');
const P = `/message/${PROJECT._id}/draft`;
const fields: FieldDefinition[] = [{ _key: 'place', _name: 'Place', _type: 'string', _option: {} }];
const access = {
  entity: { _id: ENTITY, _name: 'visits' },
  isAdmin: false,
  can: () => true,
  canWrite: () => true,
  save: async (values: Partial<Row>) => ({ _id: '1', _ver: 0, ...values }),
} as unknown as RowAccess;
const about = { flow: null, form: { type: 'record', entity: ENTITY }, name: 'New record in visits' };

let server: ReturnType<typeof startServer>;
beforeEach(() => {
  const draft = { _id: BOX, ...about, timestamp: 1, time: 1 };
  server = startServer({
    [`POST ${P}/save`]: { data: { draft, dropped: 'The oldest' } },
    [`POST ${P}/remove`]: { data: true },
  });
});
afterEach(() => {
  server.stop();
  sessionStorage.clear();
});

const open = (view: Record<string, unknown>) =>
  renderApp(
    <RowPanel
      access={access}
      fields={fields}
      row={undefined}
      onClose={() => undefined}
      onSaved={() => undefined}
    />,
    { session: { project: { ...PROJECT, _option: { view } } } },
  );
const place = () => screen.getByRole('textbox', { name: 'Place' });

describe('the draft of a new record', () => {
  it('goes into the box on a press, tells what made room for it, and goes once the record is there', async () => {
    open({ draft: true });
    await userEvent.type(place(), 'Oslo');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/The oldest one, The oldest, made room for it/)).toBeVisible();
    expect(server.to(`POST ${P}/save`)[0]?.body).toEqual({ ...about, save: { place: 'Oslo' } });
    expect(readRowDraft(ENTITY)).toEqual({ start: { place: 'Oslo' }, box: BOX });
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.to(`POST ${P}/remove`)[0]?.body).toEqual({ id: BOX }));
    expect(readRowDraft(ENTITY)).toEqual({ start: undefined, box: undefined });
  });

  it('that the box has opened is saved in its own place', async () => {
    writeRowDraft(ENTITY, { place: 'Oslo' });
    linkRowDraft(ENTITY, BOX);
    open({ draft: true });
    expect(place()).toHaveValue('Oslo');
    await userEvent.type(place(), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(server.to(`POST ${P}/save`)[0]?.body).toEqual({ ...about, id: BOX, save: { place: 'Oslo!' } }),
    );
  });

  it('stays in this browser alone where the project keeps no drafts', async () => {
    open({});
    await userEvent.type(place(), 'Oslo');
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
    expect(await screen.findByText('Draft saved')).toBeVisible();
  });
});
