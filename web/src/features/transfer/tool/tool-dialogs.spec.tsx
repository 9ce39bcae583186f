import type { Entity, Field, Job } from '@buildmesh/contracts';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { ConvertValuesDialog } from './convert-values-dialog.js';
import { CopyValuesDialog } from './copy-values-dialog.js';
import { MergeRowsDialog } from './merge-rows-dialog.js';

const field = (_key: string, _name: string, parts: Partial<Field> = {}) =>
  ({
    _id: `id-${_key}`,
    _key,
    _name,
    _type: 'string',
    _relate: [],
    _status: 'normal',
    _option: {},
    ...parts,
  }) as unknown as Field;
const table = (_id: string, _name: string, _field: Field[]) =>
  ({ _id, _name, _type: 'normal', _field }) as unknown as Entity;

const amount = field('amount', 'Amount', { _type: 'number' });
const goods = table('goods', 'Goods', [
  field('code', 'Code', { _option: { unique: true } }),
  amount,
  field('fixed', 'Fixed', { _option: { readonly: true } }),
]);
const older = table('older', 'Older goods', [
  field('code', 'Number'),
  field('sum', 'Amount'),
  field('x', 'Elsewhere'),
]);

const job = (parts: Partial<Job>) => ({
  data: {
    _id: 'job',
    kind: 'transform',
    entity: 'goods',
    state: 'done',
    done: 3,
    total: 3,
    saved: 0,
    updated: 2,
    failed: 0,
    errors: [],
    left: [],
    message: null,
    file: false,
    reversibleUntil: null,
    createdAt: 0,
    endedAt: 0,
    user: null,
    ...parts,
  },
});
const failing = {
  failed: 3,
  total: 5,
  errors: ['many', 'many', 'few'].map((value, index) => ({ index, text: `row ${index} - ${value}`, value })),
};

let server: ReturnType<typeof startServer> | undefined;
afterEach(() => server?.stop());
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const calls = { onClose: () => undefined, onDone: () => undefined };

describe('converting the values of a field', () => {
  it('shows beforehand what converts, takes what is written beside the rest, and tells what came of it', async () => {
    server = startServer({
      'POST /field/transform': ({ body }) => ({
        data: { job: (body as { option: { dry: boolean } }).option.dry ? 'rehearsal' : 'job' },
      }),
      'GET /rehearsal': job({ ...failing, _id: 'rehearsal' }),
      'GET /job': job({ total: 5, failed: 1, reversibleUntil: 1e12 }),
    });
    renderApp(<ConvertValuesDialog entity="goods" field={amount} {...calls} />);
    const list = await screen.findByRole('region', { name: 'Values that do not fit' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('Would not convert').nextSibling).toHaveTextContent('3');
    await userEvent.type(screen.getByRole('textbox', { name: 'Instead of many' }), '99');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Drop few' }));
    await userEvent.click(await button('Convert'));
    expect(await screen.findByText('Finished')).toBeVisible();
    expect(server.to('POST /field/transform').map(({ body }) => body)).toEqual([
      { from: 'amount', option: { dry: true, mend: [] } },
      {
        from: 'amount',
        option: {
          dry: false,
          mend: [
            { value: 'many', to: '99' },
            { value: 'few', to: '' },
          ],
        },
      },
    ]);
    expect(screen.getByRole('button', { name: /Undo this/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Look at the rest' })).toBeVisible();
  });

  it('says what a change of type would do, and changes nothing by itself', async () => {
    server = startServer({ 'POST /field/transform': { data: { job: 'job' } }, 'GET /job': job(failing) });
    const confirmed = jest.fn();
    renderApp(
      <ConvertValuesDialog
        entity="goods"
        field={amount}
        as={{ type: 'string', option: {} }}
        onConfirm={confirmed}
        {...calls}
      />,
    );
    expect(await screen.findByText('many')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(server.to('POST /field/transform')[0]?.body).toMatchObject({ as: { type: 'string' } });
    await userEvent.click(await button('Change the type'));
    expect(confirmed).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('offers to make records of the names that a link does not find', async () => {
    server = startServer({
      'POST /field/transform': { data: { job: 'rehearsal' } },
      'GET /rehearsal': job({ ...failing, _id: 'rehearsal' }),
    });
    const confirmed = jest.fn();
    renderApp(
      <ConvertValuesDialog
        entity="goods"
        field={amount}
        as={{ type: 'relate', relate: ['older'], option: {} }}
        onConfirm={confirmed}
        {...calls}
      />,
    );
    expect(await screen.findByText('many')).toBeVisible();
    await userEvent.click(await button('Change the type'));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Add these names as new records/ }));
    await userEvent.click(await button('Change the type'));
    expect(confirmed.mock.calls).toEqual([[false], [true]]);
  });

  it('says clearly that another job works on the table', async () => {
    server = startServer({ 'POST /field/transform': { code: 109, message: 'busy' } });
    renderApp(<ConvertValuesDialog entity="goods" field={amount} {...calls} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Another job is working on this table');
    await userEvent.click(await button('Try again'));
    await waitFor(() => expect(server?.to('POST /field/transform')).toHaveLength(2));
  });
});

describe('copying the values of a field', () => {
  it('offers fields that take values, and makes a new one with a name of its own', async () => {
    server = startServer({ 'POST /field/copy': { data: { job: 'job' } }, 'GET /job': job({ kind: 'copy' }) });
    renderApp(<CopyValuesDialog entity={goods} field={amount} {...calls} />);
    const target = screen.getByRole('combobox', { name: 'Copy to' });
    expect([...target.children].map(({ textContent }) => textContent)).toEqual(['Code', 'A new field']);
    await userEvent.selectOptions(target, 'A new field');
    const name = screen.getByRole('textbox', { name: 'Name of the new field' });
    expect(name).toHaveValue('Amount (copy)');
    await userEvent.click(await button('Copy'));
    expect(await screen.findByText('Finished')).toBeVisible();
    expect(server.to('POST /field/copy')[0]?.body).toEqual({
      from: 'amount',
      to: expect.stringMatching(/^f_[a-z0-9]{8}$/) as string,
      name: 'Amount (copy)',
      option: { dry: false },
    });
  });
});

describe('merging the rows of another table', () => {
  it('shows which fields mean the same before anything is done', async () => {
    server = startServer({
      'POST /field/mergeData': ({ body }) => ({
        data: { job: (body as { option: { dry: boolean } }).option.dry ? 'rehearsal' : 'job' },
      }),
      'GET /rehearsal': job({ _id: 'rehearsal', kind: 'merge' }),
      'GET /job': job({ kind: 'merge', saved: 4 }),
    });
    renderApp(<MergeRowsDialog entity={goods} entities={[goods, older]} {...calls} />);
    expect(await button('Merge')).toBeDisabled();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Take rows from' }), 'Older goods');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Field thereField here',
      'NumberCodetells which rows are the same',
      'AmountAmount',
      'ElsewhereIs not taken over',
    ]);
    await userEvent.click(await button('Check only'));
    expect(await screen.findByText('All rows are fine')).toBeVisible();
    await userEvent.click(await button('Merge'));
    expect(await screen.findByText('Finished')).toBeVisible();
    expect(server.to('POST /field/mergeData').map(({ body }) => body)).toEqual(
      [true, false].map((dry) => ({ from: 'older', option: { dry, partial: false } })),
    );
  });
});
