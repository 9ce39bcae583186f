import {
  normalizeFilter,
  operatorsFor,
  OPERATORS,
  type Condition,
  type FieldDefinition,
  type Filter,
  type FilterValue,
  type Operator,
} from '@buildmesh/domain';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../../shared/state/store.js';
import { FilterBuilder } from './filter-builder.js';
import { valueForm } from './filter.model.js';
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

/** A field of each kind whose values compare in a way of their own, and two values of it. */
const KINDS: [FieldDefinition, FilterValue, FilterValue][] = [
  [{ _key: 'text', _name: 'Text', _type: 'string', _option: {} }, 'ann', 'bob'],
  [{ _key: 'number', _name: 'Number', _type: 'number', _option: {} }, 3, 5],
  [{ _key: 'yes', _name: 'Yes', _type: 'string', _option: { _display: { _type: 'switch' } } }, true, false],
  [
    {
      _key: 'choice',
      _name: 'Choice',
      _type: 'string',
      _option: { _display: { _type: 'selection' }, selection: [{ value: 'a', label: 'A' }] },
    },
    'a',
    'b',
  ],
  [{ _key: 'list', _name: 'List', _type: 'string', _option: { _display: { _type: 'array' } } }, 'x', 'y'],
  [{ _key: 'day', _name: 'Day', _type: 'date', _option: {} }, '2026-01-02', '2026-02-03'],
  [{ _key: 'hour', _name: 'Hour', _type: 'time', _option: {} }, '08:00', '17:30'],
  [
    { _key: 'moment', _name: 'Moment', _type: 'timestamp', _option: {} },
    1_767_300_000_000,
    1_767_400_000_000,
  ],
  [
    { _key: 'boss', _name: 'Boss', _type: 'relate', _relate: ['e'.repeat(24)], _option: {} },
    'a'.repeat(24),
    'b'.repeat(24),
  ],
  [
    { _key: 'team', _name: 'Team', _type: 'relate', _relate: ['e'.repeat(24)], _option: { multiple: true } },
    'a'.repeat(24),
    'b'.repeat(24),
  ],
  [{ _key: '_id', _name: 'Id', _type: 'id', _option: {} }, 'a'.repeat(24), 'b'.repeat(24)],
];

function conditionOf(key: string, opt: Operator, [one, two]: [FilterValue, FilterValue]): Condition {
  switch (valueForm(opt)) {
    case 'none':
      return { key, opt };
    case 'pair':
    case 'several':
      return { key, opt, value: [one, two] as FilterValue };
    case 'count':
      return { key, opt, value: 2 };
    case 'recent':
      return { key, opt, value: 'last7' };
    case 'text':
      return { key, opt, value: 'ann' };
    case 'one':
      return { key, opt, value: one };
  }
}

describe('every operator of a filter', () => {
  it('is offered by a field of some kind', () => {
    const offered = new Set(KINDS.flatMap(([field]) => operatorsFor(field)));
    expect([...offered].sort()).toEqual([...OPERATORS].sort());
  });

  it.each(KINDS)(
    'of %p has its place for a value, reads as a sentence, and means something',
    (field, one, two) => {
      for (const opt of operatorsFor(field)) {
        const condition = conditionOf(field._key, opt, [one, two]);
        const { container, unmount } = render(
          <Provider store={createStore()}>
            <FilterBuilder fields={[field]} value={[condition]} onChange={() => undefined} />
            <output>
              <FilterText fields={[field]} filter={[condition]} />
            </output>
          </Provider>,
        );
        const chosen = screen.getByRole('combobox', { name: 'Operator' });
        const label = within(chosen).getByRole('option', { selected: true }).textContent;
        const places = [...container.querySelectorAll('.fb-value :is(input, select, textarea)')];
        expect({ opt, labelled: label !== '' && !label.includes('filter.opt') }).toEqual({
          opt,
          labelled: true,
        });
        expect({ opt, asks: places.length > 0 }).toEqual({ opt, asks: valueForm(opt) !== 'none' });
        expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${field._name} ${label}`));
        const meant = normalizeFilter([condition], {
          now: 0,
          user: 'u',
          groups: ['g'],
          regex: true,
          fieldOf: () => field,
        });
        expect({ opt, decides: meant.kind !== 'always' && meant.kind !== 'never' }).toEqual({
          opt,
          decides: true,
        });
        unmount();
      }
    },
  );
});
