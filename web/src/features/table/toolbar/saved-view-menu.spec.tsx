import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldDefinition } from '@buildmesh/domain';
import { useState } from 'react';
import type { VisibleEntity } from '../../../entities/row/row-access.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { EMPTY_VIEW } from '../view/view-state.model.js';
import { SavedViewMenu } from './saved-view-menu.js';

const ENTITY = { _id: 'c'.padStart(24, '0') } as unknown as VisibleEntity;
const FIELDS = ['state', 'total', '_ctime'].map((_key) => ({ _key })) as unknown as FieldDefinition[];
const CONDITION = { key: 'state', opt: 'eq', value: 'open' };
const record = (key: string, entity: string, name: string) => ({
  model: 'view',
  type: 'project',
  key,
  value: {
    entity,
    key,
    name,
    query: [CONDITION],
    sort: [{ key: 'total', order: 'desc' }],
    fields: ['total'],
  },
});

describe('the saved views of a table', () => {
  let server: ReturnType<typeof startServer>;
  afterEach(() => server.stop());
  function open(records: unknown[], path = '/table/c') {
    server = startServer({ 'POST /query': { data: records } });
    function Stand() {
      const [view, setView] = useState(EMPTY_VIEW);
      const { filter, sort, hidden } = view;
      return (
        <>
          <SavedViewMenu
            entity={ENTITY}
            fields={FIELDS}
            view={view}
            onChange={(patch) => setView((before) => ({ ...before, ...patch }))}
          />
          <output>{JSON.stringify([filter.length, sort.map(({ key }) => key), hidden])}</output>
        </>
      );
    }
    return renderApp(<Stand />, { path });
  }
  const shown = (text: string) => screen.findByText(text);
  const OPEN = record('open', ENTITY._id, 'Open ones');

  it('are chosen from a menu, and what was shown before comes back with one press', async () => {
    open([OPEN, record('x', 'd'.padStart(24, '0'), 'Of another table')]);
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    expect(screen.queryByText('Of another table')).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Open ones' }));
    expect(await shown('[1,["total"],["state","_ctime"]]')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await shown('[0,[],[]]')).toBeVisible();
  });

  it('open with the table where its address names one, once', async () => {
    const { router } = open([OPEN], '/table/c?view=open');
    expect(await shown('[1,["total"],["state","_ctime"]]')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('take no room where there are none', async () => {
    open([]);
    await waitFor(() => expect(server.to('POST /query')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
  });
});
