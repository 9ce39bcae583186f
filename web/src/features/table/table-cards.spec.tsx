import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { screen, within } from '@testing-library/react';
import { renderApp } from '../../shared/testing/render-app.js';
import { RowSource } from './rows/row-source.js';
import { TableCards } from './table-cards.js';

const state = ['pending', 'pass'].map((value) => ({ value, label: value }));
const fields: FieldDefinition[] = [
  { _key: 'name', _name: 'Name', _type: 'string', _option: { _name: true } },
  {
    ...{ _key: 'approval_state', _name: 'Approval state', _type: 'string' },
    _option: { _display: { _type: 'selection' }, selection: state },
  },
  {
    _key: 'each',
    _name: 'Each',
    _type: 'number',
    _option: { formula: '1 / {count}', _display: { _type: 'formula' } },
  },
];

/** jsdom has none. */
class NoObserver {
  observe = () => undefined;
  disconnect = () => undefined;
}

describe('the cards of a table on a phone', () => {
  beforeAll(() => Object.assign(globalThis, { IntersectionObserver: NoObserver }));
  afterAll(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

  const show = (rows: Row[]) => {
    const source = new RowSource(async () => ({ rows, next: null }), { pauseMs: 0 });
    renderApp(<TableCards source={source} fields={fields} onOpen={() => undefined} />);
  };

  it('say once which rows are in approval', async () => {
    show([
      { _id: '1', name: 'Oslo', approval_state: 'pending' },
      { _id: '2', name: 'Rome', approval_state: 'pass' },
    ]);
    const held = within(await screen.findByRole('button', { name: /Oslo/ }));
    expect(held.getByText('In approval')).toBeInTheDocument();
    expect(held.queryByText('pending')).toBeNull();
    const free = within(screen.getByRole('button', { name: /Rome/ }));
    expect(free.queryByText('In approval')).toBeNull();
    expect(free.getByText('pass')).toBeInTheDocument();
  });

  it('show the error that a formula ends in, with its reason', async () => {
    show([{ _id: '1', name: 'Desk', each: null, _errors: { each: '#DIV/0!' } }] as Row[]);
    expect(await screen.findByText('#DIV/0!')).toHaveAttribute('title', 'Divided by zero');
  });
});
