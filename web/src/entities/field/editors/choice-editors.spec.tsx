import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldDefinition } from '@buildmesh/domain';
import { renderApp } from '../../../shared/testing/render-app.js';
import { SelectionEditor } from './choice-editors.js';

const fieldOf = (count: number): FieldDefinition => ({
  ...{ _key: 'city', _name: 'City', _type: 'string' },
  _option: {
    selection: Array.from({ length: count }, (_, at) => ({ value: `c${at}`, label: `City ${at}` })),
  },
});

describe('the choices of a selector', () => {
  it.each([
    [49, 49],
    [50, 50],
    [51, 50],
  ])('of %i are offered %i at once', (count, offered) => {
    renderApp(
      <SelectionEditor field={fieldOf(count)} value={null} variant="cell" onChange={() => undefined} />,
    );
    expect(screen.getAllByRole('option')).toHaveLength(offered);
  });

  it('beyond the fiftieth are found by typing', async () => {
    renderApp(<SelectionEditor field={fieldOf(60)} value={null} variant="cell" onChange={() => undefined} />);
    expect(screen.queryByRole('option', { name: 'City 55' })).toBeNull();
    await userEvent.type(screen.getByRole('combobox', { name: 'City' }), '55');
    expect(await screen.findByRole('option', { name: 'City 55' })).toBeVisible();
  });
});
