import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { PrintScreen, type PrintSlots } from './print-screen.js';

const TABLE = 'e'.repeat(24);
const ENTITY = { _id: TABLE, _name: 'Orders', _type: 'normal', _option: {}, _field: [], allow: ['query'] };
const TEMPLATE = {
  name: 'Delivery note',
  entity: TABLE,
  paper: { size: 'A4', orient: 'portrait', margin: 15 },
  blocks: [{ type: 'text', bound: [12, 2, 0, 0], value: 'No. {{no}}' }],
  multi: true,
};
const ROWS = [
  { _id: 'b', no: 8 },
  { _id: 'a', no: 7 },
];
const slots: PrintSlots = {
  PrintedPage: function Printed({ project, id, param, onName }) {
    useEffect(() => onName('Sales'), [onName]);
    return (
      <p>
        The page {id} of {project} with {JSON.stringify(param)}
      </p>
    );
  },
};
let server: ReturnType<typeof startServer>;
beforeEach(() => localStorage.clear());
afterEach(() => server.stop());

function open(key: string, value?: unknown, more: Parameters<typeof startServer>[0] = {}, search = '') {
  const name = `print_project_${key}`;
  const at = { _project: PROJECT._id, _model: 'print', _type: 'project', _key: key, _ver: 1, _mtime: 0 };
  server = startServer({
    'POST /pull': { data: { [name]: value === undefined ? null : { ...at, _value: value } } },
    'GET /list': { data: [ENTITY] },
    'POST /query': { data: { data: ROWS, size: 2, meta: { next: null } } },
    ...more,
  });
  return renderApp(<PrintScreen slots={slots} />, {
    path: `/app/${PROJECT._id}/print/${key}${search}`,
    route: '/app/:project/print/:page',
  });
}
const pages = () => screen.queryAllByRole('region').map((page) => page.textContent);

describe('the print page', () => {
  it('is a page of the designer alone, with the parameters of the address, and prints itself', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const id = 'p'.repeat(24);
    const { router } = open(id, undefined, {}, '?region=north');
    expect(await screen.findByText(`The page ${id} of ${PROJECT._id} with {"region":"north"}`)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(router.state.location.pathname).toBe(`/page/${id}`);
    print.mockRestore();
  });

  it('is a template with the records that the address names, in that order', async () => {
    open('note', TEMPLATE, {}, '?id=a,b');
    expect(await screen.findByRole('region', { name: 'Page 1 of 2' })).toBeVisible();
    expect(pages()).toEqual(['No. 7', 'No. 8']);
    expect(screen.getByRole('heading', { name: 'Delivery note', level: 1 })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save as PDF' })).toBeEnabled();
    expect(server.to('POST /query').map(({ body }) => body)).toEqual([
      { query: [{ key: '_id', opt: 'in', value: ['a', 'b'] }], page: { index: 1, size: 500 } },
    ]);
  });

  it('prints the error that a formula ends in', async () => {
    const rows = [{ _id: 'a', no: null, _errors: { no: '#DIV/0!' } }];
    open(
      'note',
      TEMPLATE,
      { 'POST /query': { data: { data: rows, size: 1, meta: { next: null } } } },
      '?id=a',
    );
    await waitFor(() => expect(pages()).toEqual(['No. #DIV/0!']));
  });

  it('says how many records are not there, or may not be read', async () => {
    open('note', TEMPLATE, {}, '?id=a&id=b&id=c');
    expect(await screen.findByText(/^1 record is not here/)).toBeVisible();
    expect(pages()).toHaveLength(2);
  });

  it('says that no record was named, and asks for none', async () => {
    open('note', TEMPLATE);
    expect(await screen.findByText('No record was chosen')).toBeVisible();
    expect(server.asked.map(({ path }) => path.split('/').at(-1))).toEqual(['pull']);
  });

  it('prints a template of no table once, with what the address says', async () => {
    const { entity: _entity, ...template } = TEMPLATE;
    open('label', template, {}, '?no=42');
    await waitFor(() => expect(pages()).toEqual(['No. 42']));
  });

  it('shows nothing of records that the reader may not read', async () => {
    open('note', TEMPLATE, { 'POST /query': { code: 106, message: 'Permission denied' } }, '?id=a');
    expect(await screen.findByText('Permission denied')).toBeVisible();
    expect([pages(), screen.queryByRole('button', { name: 'Save as PDF' })]).toEqual([[], null]);
  });

  it('shows nothing of a table that the reader does not have', async () => {
    open('note', TEMPLATE, { 'GET /list': { data: [] } }, '?id=a');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(pages()).toEqual([]);
  });

  it('is a page file error where the template is none', async () => {
    open('note', { name: 'broken' });
    expect(await screen.findByText('Page file error')).toBeVisible();
  });
});
