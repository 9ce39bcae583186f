import { jest } from '@jest/globals';
import type { FieldDefinition } from '@buildmesh/domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createStore } from '../../shared/state/store.js';
import { RecordForm } from './record-form.js';

const fields: FieldDefinition[] = [
  { _key: 'name', _name: 'Name', _type: 'string', _option: { required: true, help: 'As in the passport' } },
  { _key: 'age', _name: 'Age', _type: 'number', _option: {} },
  { _key: 'made', _name: 'Made', _type: 'system', _option: {} },
];

function show(errors: [string, string][] = [], canWrite: (key: string) => boolean = () => true) {
  const onChange = jest.fn();
  render(
    <Provider store={createStore()}>
      <RecordForm fields={fields} values={{ name: 'Ann', age: 3, made: 'x' }} onChange={onChange} errors={new Map(errors)} canWrite={canWrite} edition="1" />
    </Provider>,
  );
  return { onChange, user: userEvent.setup() };
}

describe('the form of a record on screen', () => {
  it('stands labels above editors and help below them', () => {
    show();
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveAccessibleDescription('As in the passport');
  });

  it('shows what is wrong under its field, and sums up several faults with links to them', async () => {
    const { user } = show([['name', 'This field is required'], ['age', 'Enter a number']]);
    expect(screen.getByRole('textbox', { name: /Name/ })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveAccessibleDescription('This field is required');
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

  it('tells its owner of every change', async () => {
    const { onChange, user } = show();
    await user.type(screen.getByRole('textbox', { name: /Name/ }), '!');
    expect(onChange).toHaveBeenCalledWith('name', 'Ann!');
  });
});
