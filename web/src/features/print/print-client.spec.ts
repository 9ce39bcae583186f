import {
  findPrintClient,
  FOLLOWING_PORTS,
  HELLO_MS,
  NoPrintClient,
  PRINT_PORT,
  type PrintClient,
} from './print-client.js';

type Said = { id: string; type: string; data: Record<string, unknown> };

/** A socket of a machine on which programs listen at some ports. */
class FakeSocket {
  static readonly tried: string[] = [];
  static programs = new Map<number, (said: Said) => unknown>();
  onopen?: () => void;
  onerror?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  readyState = 0;
  private readonly answer: ((said: Said) => unknown) | undefined;

  constructor(url: string) {
    FakeSocket.tried.push(url);
    this.answer = FakeSocket.programs.get(Number(new URL(url).port));
    queueMicrotask(() => {
      if (!this.answer) return this.onerror?.();
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const said = JSON.parse(text) as Said;
    const data = this.answer?.(said);
    if (data !== undefined)
      queueMicrotask(() =>
        this.onmessage?.({ data: JSON.stringify({ id: said.id, type: said.type, data }) }),
      );
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const find = (): Promise<PrintClient> =>
  findPrintClient((url) => new FakeSocket(url) as unknown as WebSocket, 20);

beforeEach(() => {
  FakeSocket.tried.length = 0;
  FakeSocket.programs = new Map();
});

/** A program as D64 has it. */
function program(states: string[] = ['queued', 'done']) {
  const jobs: unknown[] = [];
  const answer = ({ type, data }: Said): unknown => {
    if (type === 'hello') return { name: 'print-client', version: '2.1', printers: ['Office', 'Labels'] };
    if (type === 'status') return { state: states.shift() };
    jobs.push(data);
    return { ok: data.printer === 'Office', job: 'j1' };
  };
  return { jobs, answer };
}

describe('the print client', () => {
  it('listens on port 21961 of this machine', async () => {
    FakeSocket.programs.set(21_961, program().answer);
    expect((await find()).printers).toEqual(['Office', 'Labels']);
    expect(FakeSocket.tried).toEqual(['ws://localhost:21961']);
  });

  it('is looked for on 10 following ports, half a second each; what says no hello is another program', async () => {
    FakeSocket.programs.set(21_961, () => ({ name: 'something else' }));
    FakeSocket.programs.set(21_963, () => undefined);
    FakeSocket.programs.set(21_971, program().answer);
    expect((await find()).version).toBe('2.1');
    expect(FakeSocket.tried).toEqual(Array.from({ length: 11 }, (_, at) => `ws://localhost:${21_961 + at}`));
    expect([PRINT_PORT, FOLLOWING_PORTS, HELLO_MS]).toEqual([21_961, 10, 500]);
  });

  it('is not there where no port answers', async () => {
    await expect(find()).rejects.toThrow(NoPrintClient);
    expect(FakeSocket.tried).toHaveLength(11);
  });

  it('is handed a document and tells when it is printed, or that it is not', async () => {
    const { jobs, answer } = program();
    FakeSocket.programs.set(21_961, answer);
    const client = await find();
    expect(await client.print({ printer: 'Office', copies: 2, pdf: 'AAAA' })).toBe(true);
    expect(jobs).toEqual([{ printer: 'Office', copies: 2, pdf: 'AAAA' }]);
    expect(await client.print({ printer: 'Broken', copies: 1, pdf: 'AAAA' })).toBe(false);
    FakeSocket.programs.set(21_961, program(['error']).answer);
    expect(await (await find()).print({ printer: 'Office', copies: 1, pdf: 'AAAA' })).toBe(false);
  });
});
