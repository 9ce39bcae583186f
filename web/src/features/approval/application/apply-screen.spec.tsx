import type { FieldDefinition } from '@buildmesh/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { ApplyScreen } from './apply-screen.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const field = (_key: string, _name: string, parts: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ _key, _name, _type: 'string', _option: {} },
  ...parts,
});
const form = {
  ...{ _id: id(2), name: 'Trip', icon: '', editable: ['place', 'class', 'guide'] },
  ...{ members: id(70), choose: [], users: ['guide'] },
  fields: [
    field('place', 'Place'),
    field('class', 'Class', { _option: { default: 'Economy' } }),
    field('grade', 'Grade', { _option: { readonly: true, default: 'B' } }),
    field('guide', 'Guide', { _type: 'relate', _relate: [id(70)] }),
  ],
};

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

describe('applying', () => {
  beforeEach(() => {
    server = startServer({
      [`GET /definition/${id(2)}`]: { data: form },
      'POST /assume': { data: { nodes: [], people: [] } },
      'POST /people': { data: [{ _id: id(13), nickname: 'Dora' }] },
      'POST /apply': { data: { _id: id(1), state: 'pending' } },
    });
    renderApp(<ApplyScreen />, { path: `/approval/create/${id(2)}`, route: '/approval/create/:id' });
  });

  it('shows the default of a field that is the server’s to set, and sends only those that may be filled in', async () => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Place' }), 'Oslo');
    expect(screen.getByText('B')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Hand in' }));
    await waitFor(() => expect(server.to('POST /apply')).toHaveLength(1));
    expect(server.to('POST /apply')[0]?.body).toMatchObject({ value: { place: 'Oslo', class: 'Economy' } });
    expect(JSON.stringify(server.to('POST /apply')[0]?.body)).not.toContain('grade');
  });

  it('names a person without the table of members', async () => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Place' }), 'Oslo');
    await userEvent.click(screen.getByRole('combobox', { name: 'Guide' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Dora' }));
    await userEvent.click(screen.getByRole('button', { name: 'Hand in' }));
    await waitFor(() => expect(server.to('POST /apply')).toHaveLength(1));
    expect(server.to('POST /apply')[0]?.body).toMatchObject({ value: { guide: id(13) } });
    expect(server.to('POST /people')[0]?.body).toEqual({ approval: id(2), search: '' });
  });
});
