import { jest } from '@jest/globals';
import type { FieldDefinition } from '@buildmesh/domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createStore } from '../../../shared/state/store.js';
import { RowForm } from './row-form.js';

const fields: FieldDefinition[] = [
  { _key: 'name', _name: 'Name', _type: 'string', _option: { required: true, help: 'As in the passport' } },
  { _key: 'age', _name: 'Age', _type: 'number', _option: {} },
  { _key: 'made', _name: 'Made', _type: 'system', _option: {} },
];
/** What forms show and never set (data §3). */
const unset: FieldDefinition[] = [
  { _key: '_role', _name: 'Role', _type: 'string', _option: {} },
  { _key: '_creator', _name: 'Creator', _type: 'string', _option: {} },
  { _key: '_user', _name: 'User', _type: 'string', _option: {} },
  { _key: 'total', _name: 'Total', _type: '$virtual', _option: { _display: { _type: 'email' } } },
];

function show(
  errors: [string, string][] = [],
  canWrite: (key: string) => boolean = () => true,
  shown: readonly FieldDefinition[] = fields,
) {
  const onChange = jest.fn();
  render(
    <Provider store={createStore()}>
      <RowForm
        fields={shown}
        values={{
          each: null,
          _errors: { each: '#DIV/0!' },
          name: 'Ann',
          age: 3,
          made: 'x',
          _role: 'r',
          _creator: 'c',
          _user: 'u',
          total: 't',
        }}
        onChange={onChange}
        errors={new Map(errors)}
        canWrite={canWrite}
        edition={1}
      />
    </Provider>,
  );
  return { onChange, user: userEvent.setup() };
}

describe('the form of a record on screen', () => {
  it('stands labels above editors and help below them', () => {
    show();
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveAccessibleDescription('As in the passport');
  });

  it('shows the error that a formula ends in, and below it why', () => {
    const each: FieldDefinition = {
      _key: 'each',
      _name: 'Each',
      _type: 'number',
      _option: { formula: '1 / {age}', help: 'A share', _display: { _type: 'formula' } },
    };
    show([], () => true, [each]);
    const shown = screen.getByRole('status', { name: 'Each' });
    expect(shown).toHaveTextContent('#DIV/0!');
    expect(shown).toHaveAccessibleDescription('Divided by zero');
  });

  it('shows what is wrong under its field, and sums up several faults with links to them', async () => {
    const { user } = show([
      ['name', 'This field is required'],
      ['age', 'Enter a number'],
    ]);
    expect(screen.getByRole('textbox', { name: /Name/ })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveAccessibleDescription(
      'This field is required',
    );
    expect(screen.getByRole('alert')).toHaveTextContent('2 fields need attention');
    await user.click(screen.getByRole('button', { name: 'Age' }));
    expect(screen.getByRole('textbox', { name: 'Age' })).toHaveFocus();
  });

  it('offers no editor for what nobody, or not this person, may change', () => {
    show([], (key) => key !== 'age');
    expect(screen.queryByRole('textbox', { name: 'Age' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Made' })).toBeNull();
    expect(screen.getByRole('textbox', { name: /Name/ })).toBeInTheDocument();
  });

  it.each(unset)('shows the value of $_key and offers no editor for it', (field) => {
    show([], () => true, [field, ...fields]);
    expect(screen.queryByRole('textbox', { name: field._name })).toBeNull();
    expect(screen.getByRole('status', { name: field._name })).toHaveTextContent(/^[rcut]$/);
    expect(screen.getByRole('textbox', { name: /Name/ })).toBeInTheDocument();
  });

  it('says under a field for phone numbers which of them it takes', () => {
    const phone: FieldDefinition = {
      ...{ _key: 'phone', _name: 'Phone', _type: 'string' },
      _option: { _display: { _type: 'phone' } },
    };
    show([], () => true, [phone]);
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(
      'Mobile number of 11 digits, such as 13800138000',
    );
  });

  it('tells its owner of every change', async () => {
    const { onChange, user } = show();
    await user.type(screen.getByRole('textbox', { name: /Name/ }), '!');
    expect(onChange).toHaveBeenCalledWith('name', 'Ann!');
  });
});
