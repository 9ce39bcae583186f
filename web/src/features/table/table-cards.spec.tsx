import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createStore } from '../../shared/state/store.js';
import { RowSource } from './row-source.js';
import { TableCards } from './table-cards.js';

const fields: FieldDefinition[] = [
  { _key: 'name', _name: 'Name', _type: 'string', _option: { _name: true } },
  {
    _key: 'each',
    _name: 'Each',
    _type: 'number',
    _option: { formula: '1 / {count}', _display: { _type: 'formula' } },
  },
];

describe('the cards of a table', () => {
  it('show the error that a formula ends in, with its reason', async () => {
    global.IntersectionObserver = class {
      observe = () => undefined;
      disconnect = () => undefined;
    } as never;
    const rows = [{ _id: '1', name: 'Desk', each: null, _errors: { each: '#DIV/0!' } }] as Row[];
    const source = new RowSource(async () => ({ rows, next: null }), { pauseMs: 0 });
    render(
      <Provider store={createStore()}>
        <TableCards source={source} fields={fields} onOpen={() => undefined} />
      </Provider>,
    );
    expect(await screen.findByText('#DIV/0!')).toHaveAttribute('title', 'Divided by zero');
  });
});
