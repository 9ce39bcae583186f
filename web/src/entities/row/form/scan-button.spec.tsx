import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldDefinition } from '@buildmesh/domain';
import { useState } from 'react';
import { RowForm } from './row-form.js';
import type { Values } from '../row-access.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { standInReader } from '../../../shared/testing/scan-fixture.js';

const field = (_key: string, _type: FieldDefinition['_type'], _option = {}): FieldDefinition => ({
  ...{ _key, _name: _key, _type },
  _option: { scan: true, ..._option },
});
const FIELDS = [
  field('code', 'string', { pattern: '^[A-Z]+-[0-9]+$' }),
  field('count', 'number', { max: 10 }),
  field('day', 'date'),
  field('plain', 'string', { scan: false }),
];

let values: Values;
function Form() {
  const [now, setNow] = useState<Values>({});
  values = now;
  return (
    <RowForm
      fields={FIELDS}
      values={now}
      onChange={(key, value) => setNow((before) => ({ ...before, [key]: value }))}
      errors={new Map()}
      canWrite={() => true}
      edition={0}
    />
  );
}

let stand: ReturnType<typeof standInReader>;
beforeEach(() => {
  stand = standInReader();
  renderApp(<Form />);
});
afterEach(() => stand.end());

const scan = async (name: string, code: string) => {
  stand.sees(code);
  await userEvent.click(screen.getByRole('button', { name: `Scan into ${name}` }));
};

describe('the button to scan beside a field', () => {
  it('stands where a text or a number asks for it, and nowhere else', () => {
    expect(
      screen
        .getAllByRole('button', { name: /^Scan into/ })
        .map((one) => one.ariaLabel ?? one.getAttribute('aria-label')),
    ).toEqual(['Scan into code', 'Scan into count']);
  });

  it('puts what the camera sees into the field', async () => {
    await scan('code', 'AB-12');
    await waitFor(() => expect(values).toEqual({ code: 'AB-12' }));
    expect(screen.getByRole('textbox', { name: 'code' })).toHaveValue('AB-12');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await scan('count', ' 7 ');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'count' })).toHaveValue('7'));
    expect(values).toEqual({ code: 'AB-12', count: 7 });
  });

  it('takes no text for a number', async () => {
    await scan('count', 'AB-12');
    expect(await screen.findByText('Value is not match: AB-12')).toBeVisible();
    expect(values).toEqual({});
  });

  it('takes nothing that breaks the rules of the field', async () => {
    await scan('code', 'nothing like it');
    expect(await screen.findByText(/^Invalid for rules: /)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await scan('count', '11');
    expect(await screen.findByText(/^Invalid for rules: .*10/)).toBeVisible();
    expect(values).toEqual({});
  });
});
