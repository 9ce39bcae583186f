import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { RowAccess } from '../../shared/row/row-access.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { RecordPanel } from './record-panel.js';

const fields: FieldDefinition[] = [
  { _key: 'place', _name: 'Place', _type: 'string', _option: {} },
  { _key: 'cost', _name: 'Cost', _type: 'number', _option: {} },
  { _key: 'visited', _name: 'Visited', _type: 'date', _option: {} },
];
const rows: Row[] = [
  { _id: '1', _ver: 0, __name: 'Oslo', place: 'Oslo', cost: 118, visited: '2024-02-07' },
  { _id: '2', _ver: 0, __name: 'Bergen', place: 'Bergen', cost: 117, visited: '2024-01-06' },
];
const access = {
  entity: { _id: 'visits', _name: 'visits' },
  isAdmin: false,
  can: () => true,
  canWrite: () => true,
  get: (id: string) => Promise.resolve(rows.find(({ _id }) => _id === id)),
} as unknown as RowAccess;

/** The panel beside a table of two rows. */
function Two() {
  const [at, setAt] = useState(0);
  return (
    <RecordPanel
      access={access}
      fields={fields}
      row={rows[at]}
      onClose={() => undefined}
      onSaved={() => undefined}
      onPrevious={() => setAt(0)}
      onNext={() => setAt(1)}
    />
  );
}

let server: ReturnType<typeof startServer>;
beforeEach(async () => {
  server = startServer({});
  renderApp(<Two />);
  // The record itself has come, after what the table knew of it.
  await act(async () => undefined);
});
afterEach(() => server.stop());

const field = (name: string) => screen.getByRole('textbox', { name });

describe('the panel of a record', () => {
  it('shows the values of the record that was turned to, also where the one before had the same version', async () => {
    expect(field('Cost')).toHaveValue('118');
    await userEvent.click(screen.getByRole('button', { name: /Next/ }));
    expect(field('Place')).toHaveValue('Bergen');
    expect(field('Cost')).toHaveValue('117');
    expect(field('Visited')).toHaveValue('2024-01-06');
  });

  it('is turned with the keyboard as often as wanted: the focus stays in the same field', async () => {
    await userEvent.click(field('Cost'));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(field('Cost')).toHaveValue('117');
    expect(field('Cost')).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(field('Cost')).toHaveValue('118');
  });

  it('takes back what was typed, in every field', async () => {
    await userEvent.type(field('Cost'), '9');
    await userEvent.type(field('Visited'), '{Backspace}9');
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(field('Cost')).toHaveValue('118');
    expect(field('Visited')).toHaveValue('2024-02-07');
  });
});
