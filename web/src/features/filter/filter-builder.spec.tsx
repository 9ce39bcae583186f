import type { FieldDefinition, Filter } from '@buildmesh/domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../../shared/state/store.js';
import { FilterBuilder } from './filter-builder.js';
import { FilterText } from './filter-text.js';

const fields: FieldDefinition[] = [
  { _key: 'name', _name: 'Name', _type: 'string', _option: {} },
  { _key: 'age', _name: 'Age', _type: 'number', _option: {} },
  { _key: 'size', _name: 'Size', _type: 'number', _option: {} },
  { _key: 'born', _name: 'Born', _type: 'date', _option: {} },
  { _key: 'line', _name: 'Line', _type: 'string', _option: { _display: { _type: 'divider' } } },
];

function show(start: Filter = []) {
  const seen: { last: Filter } = { last: start };
  function Bench() {
    const [value, setValue] = useState<Filter>(start);
    seen.last = value;
    return (
      <>
        <FilterBuilder fields={fields} value={value} onChange={setValue} />
        <output>
          <FilterText fields={fields} filter={value} />
        </output>
      </>
    );
  }
  render(
    <Provider store={createStore()}>
      <Bench />
    </Provider>,
  );
  return { seen, user: userEvent.setup() };
}

describe('building a filter', () => {
  it('says that nothing is hidden while there are no conditions', () => {
    show();
    expect(screen.getByText(/all records are shown/)).toBeInTheDocument();
  });

  it('reads as a sentence while it is built', async () => {
    const { seen, user } = show();
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'ann');
    expect(seen.last).toEqual([{ key: 'name', opt: 'like', type: 'filter', value: 'ann' }]);
    expect(screen.getByRole('status')).toHaveTextContent('Name contains ann');
  });

  it('offers only fields that can be filtered on, and only operators that suit them', async () => {
    const { user } = show([{ key: 'age', opt: 'eq', value: 3 }]);
    expect(screen.queryByRole('option', { name: 'Line' })).toBeNull();
    expect(screen.getByRole('option', { name: 'is between' })).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'Name');
    expect(screen.queryByRole('option', { name: 'is between' })).toBeNull();
  });

  it('compares two fields of the same kind', async () => {
    const { seen, user } = show([{ key: 'age', opt: 'gt', value: 3 }]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'another field');
    expect(seen.last[0]).toMatchObject({ key: 'age', opt: 'gt', field: 'size' });
    expect(screen.getByRole('status')).toHaveTextContent('Age is greater than Size');
  });

  it('offers days around today for dates', async () => {
    const { seen, user } = show([{ key: 'born', opt: 'recent' }]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Value' }), 'the last 7 days');
    expect(seen.last[0]).toMatchObject({ value: 'last7' });
    expect(screen.getByRole('status')).toHaveTextContent('Born is within the last 7 days');
  });

  it('joins all conditions by "or" when the second line says so', async () => {
    const { seen, user } = show([
      { key: 'name', opt: 'isnull' },
      { key: 'age', opt: 'isnull' },
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'How conditions are joined' }), 'or');
    expect(seen.last).toEqual([
      {
        model: 'or',
        list: [
          { key: 'name', opt: 'isnull' },
          { key: 'age', opt: 'isnull' },
        ],
      },
    ]);
  });

  it('removes a group with its last condition', async () => {
    const { seen, user } = show([
      { key: 'age', opt: 'isnull' },
      { model: 'or', list: [{ key: 'name', opt: 'isnull' }] },
    ]);
    const removes = screen.getAllByRole('button', { name: 'Remove condition' });
    await user.click(removes[1] as HTMLElement);
    expect(seen.last).toEqual([{ key: 'age', opt: 'isnull' }]);
  });
});
