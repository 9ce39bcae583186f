/** @jest-environment jsdom */
import { downloadJobFile, exportRows, previewImport } from '@buildmesh/contracts';
import { download, upload } from './transfer.js';

const params = {
  project: 'a'.padStart(24, '0'),
  entity: 'b'.padStart(24, '0'),
  id: 'c'.padStart(24, '0'),
};
const REFUSED = { code: 100, message: 'The file has no rows' };
const before = { fetch: globalThis.fetch, request: globalThis.XMLHttpRequest, response: globalThis.Response };
afterEach(() =>
  Object.assign(globalThis, {
    fetch: before.fetch,
    XMLHttpRequest: before.request,
    Response: before.response,
  }),
);

/** A sent file is answered with this. */
function answerUploads(status: number, body: unknown) {
  class FakeRequest {
    upload = {};
    status = status;
    statusText = 'refused';
    responseText = JSON.stringify(body);
    onload?: () => void;
    open() {}
    setRequestHeader() {}
    send() {
      queueMicrotask(() => this.onload?.());
    }
  }
  /** The parts of a `Response` that are read; jsdom brings none. */
  class PlainResponse {
    headers = new Headers();
    ok: boolean;
    constructor(
      private readonly text: string,
      readonly init: { status: number; statusText: string },
    ) {
      this.ok = init.status < 400;
    }
    json = async (): Promise<unknown> => JSON.parse(this.text);
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest, Response: PlainResponse });
}

/** Asking for a file is answered with this instead. */
function answerDownloads(status: number, body: unknown) {
  globalThis.fetch = (async () => ({
    ok: status < 400,
    status,
    statusText: 'refused',
    headers: new Headers({ 'content-type': 'application/json' }),
    json: async () => body,
  })) as unknown as typeof fetch;
}

describe('calls that carry files', () => {
  it.each([200, 413])('reject a sent file with what the server says, status %d', async (status) => {
    answerUploads(status, REFUSED);
    const file = new Blob(['a,b']);
    await expect(upload(previewImport, { params, file, fileName: 'a.csv' })).rejects.toMatchObject(REFUSED);
  });

  it.each([
    ['an export', exportRows, 200],
    ['the file of a job', downloadJobFile, 404],
  ] as const)('reject %s with what the server says', async (_, contract, status) => {
    answerDownloads(status, REFUSED);
    await expect(download(contract, { params, fileName: 'a.csv' })).rejects.toMatchObject(REFUSED);
  });

  it('reject with the status where the server says nothing', async () => {
    answerDownloads(502, 'no answer of ours');
    await expect(download(exportRows, { params, fileName: 'a.csv' })).rejects.toMatchObject({
      code: 502,
      message: 'refused',
    });
  });
});
