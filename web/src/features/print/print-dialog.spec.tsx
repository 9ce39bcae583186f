import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PrintCommand } from '../../shared/api/commands/command-values.js';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { PrintDialog } from './print-dialog.js';
import { readPrintOption } from './print-option.js';

const TEMPLATE = {
  name: 'Delivery note',
  paper: { size: 'A4', orient: 'portrait', margin: 15 },
  blocks: [{ type: 'text', bound: [12, 2, 0, 0], value: 'No. {{no}}' }],
  multi: true,
};
let server: ReturnType<typeof startServer>;
beforeEach(() => localStorage.clear());
afterEach(() => server.stop());

function open(job: Partial<PrintCommand> = {}, value: unknown = TEMPLATE) {
  const record = {
    _project: PROJECT._id,
    _model: 'print',
    _type: 'project',
    _key: 'note',
    _value: value,
    _ver: 1,
    _mtime: 0,
  };
  server = startServer({ 'POST /pull': { data: { print_project_note: record } } });
  const command = { template: 'note', records: [{ no: 7 }, { no: 8 }], ...job } as PrintCommand;
  renderApp(<PrintDialog job={command} onClose={() => undefined} />);
}
const pages = () => screen.queryAllByRole('region').map((page) => page.textContent);

describe('what is to be printed', () => {
  it('shows all its pages, 900 px wide, or one after the other, and the choice is kept', async () => {
    open();
    const dialog = await screen.findByRole('dialog', { name: 'Delivery note' });
    expect(await within(dialog).findByRole('region', { name: 'Page 1 of 2' })).toHaveStyle({
      width: '900px',
    });
    expect(pages()).toEqual(['No. 7', 'No. 8']);
    await userEvent.click(screen.getByRole('button', { name: 'One page' }));
    expect(pages()).toEqual(['No. 7']);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(pages()).toEqual(['No. 8']);
    expect(readPrintOption().multi).toBe(false);
  });

  it.each([
    [{ size: 'A6', orient: 'portrait', margin: 5 }, 575],
    [{ size: 'custom', orient: 'portrait', margin: 2, width: 42, height: 30 }, 230],
    [{ size: 'A5', orient: 'landscape', margin: 5 }, 900],
  ])('shows small paper in its size: %j is %i px wide', async (paper, px) => {
    open({ multi: false }, { ...TEMPLATE, paper });
    const page = await screen.findByRole('region', { name: 'Page 1 of 2' });
    expect(parseFloat(page.style.width)).toBeCloseTo(px, 6);
  });

  it('begins as the command says', async () => {
    open({ multi: false });
    await screen.findByRole('region', { name: 'Page 1 of 2' });
    expect(pages()).toEqual(['No. 7']);
  });

  it('says to open the print client where no port of it answers, and prints nothing', async () => {
    const tried: string[] = [];
    const before = globalThis.WebSocket;
    class Closed {
      onerror: () => void = () => undefined;
      constructor(url: string) {
        tried.push(url);
        queueMicrotask(() => this.onerror());
      }
      close = () => undefined;
    }
    globalThis.WebSocket = Closed as unknown as typeof WebSocket;
    try {
      open();
      await screen.findByRole('region', { name: 'Page 1 of 2' });
      await userEvent.click(screen.getByRole('button', { name: 'Find printers' }));
      const text = 'Print client connection failed: open the print client program';
      expect(await screen.findByText(text)).toBeVisible();
      expect([tried.length, tried[0], tried.at(-1)]).toEqual([
        11,
        'ws://localhost:21961',
        'ws://localhost:21971',
      ]);
      expect(server.asked.filter(({ path }) => path.includes('/sheet/'))).toEqual([]);
    } finally {
      globalThis.WebSocket = before;
    }
  });

  it('is a page file error where the template is none', async () => {
    open({}, { name: 'broken' });
    expect(await screen.findByText('Page file error')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save as PDF' })).toBeNull();
  });
});
