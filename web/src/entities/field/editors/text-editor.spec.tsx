import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldDefinition } from '@buildmesh/domain';
import { useState } from 'react';
import { renderApp } from '../../../shared/testing/render-app.js';
import { editorOf } from './editors.js';

const city: FieldDefinition = { _key: 'city', _name: 'City', _type: 'string', _option: {} };
const notes: FieldDefinition = { _key: 'notes', _name: 'Notes', _type: 'html', _option: {} };

function Form({ field, onSubmit }: { field: FieldDefinition; onSubmit: (value: unknown) => void }) {
  const [value, setValue] = useState<unknown>(null);
  const Editor = editorOf(field) ?? (() => null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(value);
      }}
    >
      <Editor field={field} variant="form" label={field._name} value={value} onChange={setValue} />
      <button type="submit">Save</button>
    </form>
  );
}

describe('Enter in a text of a form', () => {
  it('hands the form in and adds no line break', async () => {
    const onSubmit = jest.fn();
    renderApp(<Form field={city} onSubmit={onSubmit} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'Tokyo{Enter}');
    expect(onSubmit.mock.calls).toEqual([['Tokyo']]);
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Tokyo');
  });

  it('breaks the line together with Shift', async () => {
    const onSubmit = jest.fn();
    renderApp(<Form field={city} onSubmit={onSubmit} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'Tokyo{Shift>}{Enter}{/Shift}Japan');
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Tokyo\nJapan');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('breaks the line where the text is long', async () => {
    renderApp(<Form field={notes} onSubmit={() => undefined} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'One{Enter}two');
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('One\ntwo');
  });
});

it('adds no line break to the value of a filter, which is no form', async () => {
  const Editor = editorOf(city) ?? (() => null);
  const onChange = jest.fn();
  renderApp(<Editor field={city} variant="form" label="Value" value="Tokyo" onChange={onChange} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), '{Enter}');
  expect(onChange).not.toHaveBeenCalled();
});
