import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router';
import type { RowAccess } from '../../entities/row/row-access.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { RowPanel } from './row-panel.js';

const fields: FieldDefinition[] = [
  { _key: 'place', _name: 'Place', _type: 'string', _option: {} },
  { _key: 'cost', _name: 'Cost', _type: 'number', _option: {} },
  { _key: 'visited', _name: 'Visited', _type: 'date', _option: {} },
];
const rows: Row[] = [
  { _id: '1', _ver: 0, __name: 'Oslo', place: 'Oslo', cost: 118, visited: '2024-02-07' },
  {
    ...{ _id: '2', _ver: 0, __name: 'Bergen', place: 'Bergen', cost: 117, visited: '2024-01-06' },
    approval_state: 'pending',
  },
];
/** The answers of the next writes, where they are other than what was written. */
const answers: (() => Promise<Row>)[] = [];
const told: Row[] = [];
const access = {
  entity: { _id: 'visits', _name: 'visits' },
  isAdmin: false,
  can: () => true,
  canWrite: () => true,
  get: (id: string) => Promise.resolve(rows.find(({ _id }) => _id === id)),
  update: async (id: string, values: Partial<Row>) =>
    answers.shift()?.() ?? { ...rows.find(({ _id }) => _id === id), ...values },
} as unknown as RowAccess;

/** The panel beside a table of two rows; the address says which one is shown. */
function Two() {
  const [params, setParams] = useSearchParams();
  const show = (r: string) => setParams({ r });
  return (
    <>
      <button onClick={() => show('2')}>Bergen in the table</button>
      <RowPanel
        access={access}
        fields={fields}
        row={rows.find(({ _id }) => _id === (params.get('r') ?? '1'))}
        onClose={() => show('2')}
        onSaved={(row) => told.push(row)}
        onPrevious={() => show('1')}
        onNext={() => show('2')}
      />
    </>
  );
}

let server: ReturnType<typeof startServer>;
beforeEach(async () => {
  server = startServer({});
  told.length = 0;
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
    expect(field('Visited')).toHaveValue('06/01/2024');
  });

  it('says of a record in approval that its form is changed there, and leads to it', async () => {
    expect(screen.queryByText(/This record is in approval/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Next/ }));
    expect(screen.getByText(/This record is in approval/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the application' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/approval\/application\/2$/),
    );
  });

  it('shows what a refusal of a record in approval says, and keeps what was typed', async () => {
    await userEvent.click(screen.getByRole('button', { name: /Next/ }));
    const message =
      'This row is in the approval “Trip”. Until it has ended, these fields can only be changed there: Cost';
    answers.push(() => Promise.reject({ code: 100, message }));
    await userEvent.type(field('Cost'), '9');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(field('Cost')).toHaveValue('1179');
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
    expect(field('Visited')).toHaveValue('07/02/2024');
  });

  it('asks before what was typed is lost to another record', async () => {
    await userEvent.type(field('Cost'), '9');
    await userEvent.click(screen.getByRole('button', { name: 'Bergen in the table' }));
    const question = await screen.findByRole('dialog', { name: 'There are unsaved changes' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Cost')).toHaveValue('1189');
    await userEvent.click(screen.getByRole('button', { name: /Close/ }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Place')).toHaveValue('Bergen'));
  });

  it('saves what was typed before the next one is shown, without a question', async () => {
    await userEvent.type(field('Cost'), '9');
    await userEvent.click(screen.getByRole('button', { name: /Next/ }));
    await waitFor(() => expect(field('Place')).toHaveValue('Bergen'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const conflicting = async () => {
    const theirs = { ...rows[0], _ver: 1, cost: 500 };
    answers.push(() => Promise.reject({ code: 109, message: 'Changed meanwhile', data: theirs }));
    await userEvent.type(field('Cost'), '9{Control>}{Enter}{/Control}');
    return screen.findByRole('dialog', { name: /changed/i });
  };

  it('tells the table which value stands after a conflict: the own one', async () => {
    const question = await conflicting();
    expect(told).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(told).toMatchObject([{ _id: '1', cost: 1189 }]));
  });

  it('tells the table which value stands after a conflict: the other one', async () => {
    const question = await conflicting();
    await userEvent.click(within(question).getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(told).toMatchObject([{ _id: '1', _ver: 1, cost: 500 }]));
    expect(field('Cost')).toHaveValue('500');
  });
});
