import type { Job } from '@buildmesh/contracts';
import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VisibleEntity } from '../../entities/row/row-access.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer, type ReceivedCall } from '../../shared/testing/server.js';
import { ImportDialog } from './import-dialog.js';
import type { Preview, PreviewColumn } from './mapping.model.js';

const field = (_key: string, _name: string, _type = 'string', _option = {}) => ({
  ...{ _id: `id-${_key}`, _key, _name, _type, _option, _relate: [], _status: 'normal' },
});
const ENTITY = {
  ...{ _id: 'e'.repeat(24), _name: 'Staff', _type: 'normal', _option: {} },
  _field: [
    field('code', 'Code', 'string', { unique: true }),
    field('day', 'Day', 'date'),
    field('sum', 'Sum', 'number'),
  ],
} as unknown as VisibleEntity;

const column = (index: number, header: string, part: Partial<PreviewColumn> = {}): PreviewColumn => ({
  ...{ column: index, header, sample: ['x'], field: null, suggestedType: 'string' as const },
  ...{ choices: [], decimals: 0, formats: [], together: false, unclear: false, numbers: [], notes: [] },
  ...part,
});
const preview = (part: Partial<Preview> = {}): Preview => ({
  ...{ upload: 'a'.repeat(24), type: 'csv' as const, encoding: 'utf-8', encodings: [], delimiter: ',' },
  ...{ sheets: [], hidden: [], sheet: null, headerRow: 1, head: [], rows: 3 },
  columns: [column(0, 'Code', { field: 'code' })],
  ...part,
});
const job = (part: Partial<Job>) => ({
  data: {
    ...{ _id: 'job', kind: 'import', entity: ENTITY._id, state: 'done', done: 3, total: 3, saved: 3 },
    ...{ updated: 0, failed: 0, errors: [], left: [], message: null, file: false, reversibleUntil: null },
    ...{ createdAt: 0, endedAt: 0, user: null },
    ...part,
  },
});

const before = { request: globalThis.XMLHttpRequest, response: globalThis.Response };
let server: ReturnType<typeof startServer> | undefined;
afterEach(() => {
  server?.stop();
  Object.assign(globalThis, { XMLHttpRequest: before.request, Response: before.response });
});

/** Sent files are answered with these previews, one after the other; answers the options they were sent with. */
function answerPreviews(...previews: Preview[]): unknown[] {
  const sent: unknown[] = [];
  class FakeRequest {
    upload = {};
    status = 200;
    responseText = '';
    onload?: () => void;
    open() {}
    setRequestHeader() {}
    send(form: FormData) {
      sent.push(JSON.parse(String(form.get('option'))));
      this.responseText = JSON.stringify({
        code: 0,
        data: previews[Math.min(sent.length, previews.length) - 1],
      });
      queueMicrotask(() => this.onload?.());
    }
  }
  class PlainResponse {
    headers = new Headers();
    ok = true;
    constructor(private readonly text: string) {}
    json = async (): Promise<unknown> => JSON.parse(this.text);
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest, Response: PlainResponse });
  return sent;
}

const onDone = jest.fn();
async function open(...previews: Preview[]): Promise<unknown[]> {
  const sent = answerPreviews(...previews);
  renderApp(<ImportDialog entity={ENTITY} onClose={() => undefined} onDone={onDone} />);
  const input = await screen.findByLabelText('Choose a file, or drop it here');
  await userEvent.upload(input, new File(['x'], 'staff.csv'));
  return sent;
}
const button = (name: string) => screen.findByRole('button', { name });
const optionOf = (asked: ReceivedCall | undefined) =>
  (asked?.body as { option: Record<string, unknown> }).option;

describe('an import of a file', () => {
  it('whose encoding is not certain asks which text is right, and imports in that one', async () => {
    server = startServer({ 'POST /import/start': { data: { job: 'job' } }, 'GET /job': job({}) });
    const encodings = [
      { encoding: 'windows-1252', rows: [['Code'], ['Jiøí']] },
      { encoding: 'windows-1250', rows: [['Code'], ['Jiří']] },
    ];
    const sent = await open(
      preview({ encoding: 'windows-1252', encodings }),
      preview({ encoding: 'windows-1250' }),
    );
    const choice = await screen.findByRole('region', { name: 'Which of these reads right?' });
    expect(within(choice).getByText('Jiří')).toBeVisible();
    expect(await button('Import')).toBeDisabled();
    await userEvent.click(within(choice).getByRole('button', { name: 'Use windows-1250' }));
    expect(sent).toEqual([{}, { encoding: 'windows-1250', delimiter: ',' }]);
    await userEvent.click(await button('Import'));
    await screen.findByText('Finished');
    expect(optionOf(server.to('POST /import/start')[0])).toMatchObject({ encoding: 'windows-1250' });
  });

  it('waits until it is said how dates and numbers are written that could be either', async () => {
    server = startServer({ 'POST /import/start': { data: { job: 'job' } }, 'GET /job': job({}) });
    const formats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'];
    await open(
      preview({
        columns: [
          column(0, 'Day', { field: 'day', formats, together: true, unclear: true }),
          column(1, 'Sum', { field: 'sum', numbers: ['1,234.5', '1.234,5'], unclear: true }),
        ],
      }),
    );
    expect(await screen.findByText('Choose how the values are written: Day, Sum')).toBeVisible();
    expect(await button('Import')).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: /YYYY-MM-DD/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /MM\/DD\/YYYY/ }));
    await userEvent.selectOptions(screen.getByLabelText('Numbers are written as'), '1.234,5');
    await userEvent.click(await button('Import'));
    await screen.findByText('Finished');
    expect(optionOf(server.to('POST /import/start')[0])['mapping']).toEqual([
      { column: 0, field: 'day', formats: ['YYYY-MM-DD', 'MM/DD/YYYY'] },
      { column: 1, field: 'sum', formats: ['1.234,5'] },
    ]);
  });

  it('names the columns of the file that went nowhere, with what came of it', async () => {
    const left = ['Nickname', 'Shoe size'];
    server = startServer({ 'POST /import/start': { data: { job: 'job' } }, 'GET /job': job({ left }) });
    await open(preview());
    await userEvent.click(await button('Import'));
    await screen.findByText('Finished');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Columns of the file that are left out: Nickname, Shoe size',
    );
  });

  it('that fails leads back to its columns, or keeps the good rows', async () => {
    const ends = [job({ state: 'failed', saved: 0, failed: 1, file: true }), job({ saved: 2, failed: 1 })];
    let runs = 0;
    server = startServer({
      'POST /import/start': () => ({ data: { job: runs++ < 2 ? 'first' : 'second' } }),
      'GET /first': ends[0] ?? { data: null },
      'GET /second': ends[1] ?? { data: null },
    });
    await open(preview());
    await userEvent.click(await button('Import'));
    await userEvent.click(await button('Back to the columns'));
    expect(await screen.findByLabelText('Where Code goes')).toHaveValue('f code');
    await userEvent.click(await button('Import'));
    await userEvent.click(await button('Import good rows only'));
    await screen.findByText('Finished');
    expect(server.to('POST /import/start').map((asked) => optionOf(asked)['partial'] ?? false)).toEqual([
      false,
      false,
      true,
    ]);
    expect(onDone).toHaveBeenCalledWith(ENTITY._id);
  });

  it('offers other rows for the names of the columns, and hidden sheets last', async () => {
    const part: Partial<Preview> = {
      ...{ type: 'xlsx', encoding: null, delimiter: null, sheets: ['Vis', 'Hid'], hidden: ['Hid'] },
      ...{ sheet: 'Vis', headerRow: 3 },
      head: [
        { index: 1, cells: ['Staff list'] },
        { index: 3, cells: ['Code', 'Day'] },
      ],
    };
    const sent = await open(preview(part), preview({ ...part, headerRow: 1 }));
    const sheets = await screen.findByLabelText('Sheet');
    expect(
      within(sheets)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Vis', 'Hid (hidden)']);
    const headers = screen.getByLabelText('Column names in row');
    expect(headers).toHaveValue('3');
    await userEvent.selectOptions(headers, '1');
    expect(sent.at(-1)).toEqual({ sheet: 'Vis', headerRow: 1 });
  });

  it('that updates keeps what stands where the file is empty, unless clearing is chosen', async () => {
    server = startServer({ 'POST /import/start': { data: { job: 'job' } }, 'GET /job': job({}) });
    await open(preview());
    await userEvent.selectOptions(await screen.findByLabelText(/Update records that exist/), 'code');
    const empty = screen.getByLabelText('Empty cells of the file');
    expect(empty).toHaveValue('keep');
    await userEvent.selectOptions(empty, 'clear');
    await userEvent.click(await button('Import'));
    await screen.findByText('Finished');
    expect(optionOf(server.to('POST /import/start')[0])).toMatchObject({ key: 'code', empty: 'clear' });
  });
});
