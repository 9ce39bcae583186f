import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { View } from '@buildmesh/contracts';
import { standInReader } from '../../../../shared/testing/scan-fixture.js';
import { LARGE_TABLE_ROWS } from '../../../../shared/limits.js';
import type { startServer } from '../../../../shared/testing/server.js';
import {
  field,
  filtersOf,
  lessMotion,
  openPage,
  reading,
  region,
  serve,
  view,
} from '../../testing/page-fixture.js';

const FIELDS = [
  field('title'),
  field('state', 'string', {
    _display: { _type: 'selection' },
    selection: [
      { value: 'new', label: 'New' },
      { value: 'done', label: 'Done' },
    ],
  }),
  field('signed', 'image'),
];
const ROWS = [{ _id: '1', _ver: 2, title: 'First', state: 'new' }];
const link = (key: string) => ({ link: [{ view: 'b'.repeat(24), key }] });
const TABLE_VIEW = view('b', 'table', reading({ fields: ['title'] }));

let server: ReturnType<typeof startServer>;
beforeAll(lessMotion);
afterEach(() => server.stop());

/** A page of an input that filters the table below it. */
async function start(lib: string, key: string, parts: Partial<View['_template']> = {}): Promise<HTMLElement> {
  server = serve({
    views: [view('a', lib, { ...parts, ...link(key) }), TABLE_VIEW],
    fields: FIELDS,
    rows: ROWS,
    // Small ones are filtered at the screen.
    total: LARGE_TABLE_ROWS + 1,
  });
  openPage();
  await screen.findByText('First');
  return region(`The ${lib}`);
}
const asked = () => filtersOf(server).at(-1);

describe('widgets that something is filled into filter the views that are linked', () => {
  it('by a text that they contain, once nothing more is typed', async () => {
    const place = await start('text', 'title', { option: { placeholder: 'Name' } });
    const input = within(place).getByRole('textbox', { name: 'The text' });
    expect(input).toHaveAttribute('placeholder', 'Name');
    const before = filtersOf(server).length;
    await userEvent.type(input, 'Fir');
    await waitFor(() => expect(asked()).toEqual([{ key: 'title', opt: 'like', value: 'Fir' }]));
    expect(filtersOf(server)).toHaveLength(before + 1);
  });

  it('by one choice of a field, behind a button', async () => {
    const place = await start('select', 'state', reading({ fields: ['state'] }));
    await userEvent.click(within(place).getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Done' }));
    await waitFor(() => expect(asked()).toEqual([{ key: 'state', opt: 'eq', value: 'done' }]));
  });

  it('by one choice of those that were written down, all of them seen, and by none again', async () => {
    const place = await start('radio', 'state', { option: { items: 'new = Fresh\ndone' } });
    await userEvent.click(within(place).getByRole('radio', { name: 'Fresh' }));
    await waitFor(() => expect(asked()).toEqual([{ key: 'state', opt: 'eq', value: 'new' }]));
    await userEvent.click(within(place).getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(asked()).toEqual([]));
  });

  it('by any of several choices', async () => {
    const place = await start('checkbox', 'state', reading({ fields: ['state'] }));
    const group = within(place).getByRole('group', { name: 'The checkbox' });
    await userEvent.click(await within(group).findByRole('checkbox', { name: 'New' }));
    await userEvent.click(within(group).getByRole('checkbox', { name: 'Done' }));
    await waitFor(() => expect(asked()).toEqual([{ key: 'state', opt: 'in', value: ['new', 'done'] }]));
  });

  it('by a day, shown as the reader writes it or as a placeholder, from 100 years back to 50 on', async () => {
    const place = await start('date', 'title', { option: { placeholder: 'Which day?' } });
    expect(within(place).getByText('Which day?')).toBeVisible();
    const input = within(place).getByLabelText<HTMLInputElement>('The date');
    const year = new Date().getFullYear();
    expect([input.min.slice(0, 4), input.max.slice(0, 4)]).toEqual([String(year - 100), String(year + 50)]);
    fireEvent.change(input, { target: { value: `${year + 60}-01-01` } });
    expect(within(place).getByText('Which day?')).toBeVisible();
    fireEvent.change(input, { target: { value: '2026-11-02' } });
    expect(within(place).getByText('02/11/2026')).toBeVisible();
    await waitFor(() => expect(asked()).toEqual([{ key: 'title', opt: 'eq', value: '2026-11-02' }]));
  });

  it('by the text true or false of a switch, which also shows and hides views by a parameter', async () => {
    server = serve({
      views: [
        view('a', 'switch', { option: { label: 'Only done', param: 'done' }, ...link('state') }),
        TABLE_VIEW,
        view('c', 'rich-text', {
          option: { title: '', html: '<p>The done ones</p>' },
          show: { pc: true, mobile: true, param: { key: 'done', value: 'true' } },
        }),
      ],
      fields: FIELDS,
      rows: ROWS,
    });
    openPage();
    await screen.findByText('First');
    expect(screen.queryByText('The done ones')).toBeNull();
    await userEvent.click(await screen.findByRole('switch', { name: 'Only done' }));
    await waitFor(() => expect(asked()).toEqual([{ key: 'state', opt: 'eq', value: 'true' }]));
    expect(await screen.findByText('The done ones')).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Only done' }));
    await waitFor(() => expect(asked()).toEqual([{ key: 'state', opt: 'eq', value: 'false' }]));
    expect(screen.queryByText('The done ones')).toBeNull();
  });

  it('by a code of a scan gun, which ends with Enter, until it is cleared', async () => {
    const place = await start('scanner', 'title');
    await userEvent.type(within(place).getByRole('textbox'), 'ABC-1{Enter}');
    expect(await within(place).findByText('ABC-1')).toBeVisible();
    await waitFor(() => expect(asked()).toEqual([{ key: 'title', opt: 'eq', value: 'ABC-1' }]));
    await userEvent.click(within(place).getByRole('button', { name: 'Clear the choice' }));
    await waitFor(() => expect(asked()).toEqual([]));
  });

  it('by a code that the camera sees, which is let go then', async () => {
    const stand = standInReader();
    stand.sees('QR-7');
    const place = await start('scanner', 'title');
    expect(stand.camera.asked).toBe(0);
    await userEvent.click(within(place).getByRole('button', { name: 'Camera' }));
    expect(await within(place).findByText('QR-7')).toBeVisible();
    expect(stand.camera).toEqual({ asked: 1, stopped: 1 });
    await waitFor(() => expect(asked()).toEqual([{ key: 'title', opt: 'eq', value: 'QR-7' }]));
    stand.end();
  });

  it('by a code of a picture, and of a scan gun while nothing is typed into, unless only its field hears that', async () => {
    const stand = standInReader();
    const place = await start('scanner', 'title');
    stand.sees('P-1');
    const picture = new File(['x'], 'code.png', { type: 'image/png' });
    await userEvent.upload(within(place).getByLabelText('Read a picture', { selector: 'input' }), picture);
    await waitFor(() => expect(asked()).toEqual([{ key: 'title', opt: 'eq', value: 'P-1' }]));
    const shoot = (code: string) =>
      [...code, 'Enter'].forEach((key) => fireEvent.keyDown(document.body, { key }));
    shoot('GUN-2');
    await waitFor(() => expect(asked()).toEqual([{ key: 'title', opt: 'eq', value: 'GUN-2' }]));
    cleanup();
    server.stop();
    await start('scanner', 'title', { option: { gun: 'field' } });
    const before = filtersOf(server).length;
    shoot('GUN-3');
    await new Promise((done) => setTimeout(done, 300));
    expect(filtersOf(server)).toHaveLength(before);
    stand.end();
  });

  it('at once through the camera where it is told to', async () => {
    const stand = standInReader();
    stand.sees('QR-8');
    const place = await start('scanner', 'title', { option: { check: 'always' } });
    expect(await within(place).findByText('QR-8')).toBeVisible();
    expect(stand.camera).toEqual({ asked: 1, stopped: 1 });
    stand.end();
  });
});

describe('a signature', () => {
  const signing = view('a', 'signature', { ...reading({ fields: ['title'] }), option: { target: 'signed' } });
  const KEPT = { name: 'signature.png', key: 'k', url: '/f/k', size: 3 };
  const before = { request: globalThis.XMLHttpRequest, response: globalThis.Response };
  const sent: FormData[] = [];
  /** Answers what is sent to it as a file that was kept. */
  class Sending {
    upload = {};
    status = 200;
    responseText = JSON.stringify({ code: 0, error: 0, data: KEPT });
    onload = () => undefined;
    open(): void {}
    setRequestHeader(): void {}
    getAllResponseHeaders = () => '';
    send(form: FormData): void {
      sent.push(form);
      setTimeout(() => this.onload());
    }
  }
  class Answer {
    ok = true;
    headers = new Headers({ 'content-type': 'application/json' });
    constructor(private readonly text: string) {}
    json = async () => JSON.parse(this.text) as unknown;
  }
  afterEach(() => Object.assign(globalThis, { XMLHttpRequest: before.request, Response: before.response }));

  it('is kept as a picture in a field of the one record that is shown; a typed name signs as well', async () => {
    Object.assign(globalThis, { XMLHttpRequest: Sending, Response: Answer });
    const context = new Proxy({}, { get: () => () => undefined, set: () => true });
    HTMLCanvasElement.prototype.getContext = (() => context) as never;
    HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['png'], { type: 'image/png' }));
    server = serve({
      views: [signing],
      fields: FIELDS,
      rows: ROWS,
      more: {
        'GET /upload': { data: { oss: false, uploadAction: '/put', key: 'k', token: 't', expire: 1 } },
        'POST /1/update': { data: ROWS[0] },
      },
    });
    openPage();
    const name = await screen.findByLabelText('Or type your name', {}, { timeout: 10_000 });
    const sign = screen.getByRole('button', { name: 'Sign' });
    expect(sign).toBeDisabled();
    await userEvent.type(name, 'Ada');
    await userEvent.click(sign);
    expect(await screen.findByText('Signed: First')).toBeVisible();
    expect((sent[0]?.get('file') as File).type).toBe('image/png');
    expect(server.to('POST /1/update').map(({ body }) => body)).toEqual([{ signed: [KEPT], _ver: 2 }]);
  });

  it('is asked for only where one record is chosen', async () => {
    server = serve({ views: [signing], fields: FIELDS, rows: [...ROWS, { _id: '2', title: 'Second' }] });
    openPage();
    expect(await screen.findByText('Choose one record to sign')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  });
});
