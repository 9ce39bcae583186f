import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { FieldDefinition } from '@buildmesh/domain';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { FileEditor } from './file-editor.js';
import { uploadsUnderWay } from '../../file/upload-file.js';

const KEY = `project/${PROJECT._id}/main/x/20261128/1_a.png`;
const field = (type: 'image' | 'file', max?: number): FieldDefinition => ({
  _key: 'papers',
  _name: 'Papers',
  _type: type,
  _option: max === undefined ? {} : { max },
});
const kept = (name: string) => ({ name, url: `/api/app/util/p/file/${name}`, key: `${KEY}${name}`, size: 3 });

/** What was sent as multipart, answered in order. */
const sent: { url: string; form: FormData }[] = [];
let answers: object[] = [];
/** What a browser is told of where to send a file. */
let signing: object = {};
class Sending {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 200;
  statusText = 'OK';
  responseText = '';
  onload: () => void = () => undefined;
  private url = '';
  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(): void {}
  abort(): void {}
  send(form: FormData): void {
    sent.push({ url: this.url, form });
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    const answer = answers.shift();
    if (!answer) return;
    this.responseText = JSON.stringify(answer);
    setTimeout(() => this.onload());
  }
}

let server: ReturnType<typeof startServer>;
const before = { request: globalThis.XMLHttpRequest, response: globalThis.Response };
beforeEach(() => {
  sent.length = 0;
  answers = [];
  signing = {
    oss: false,
    uploadAction: '/put',
    key: KEY,
    token: '1.token',
    expire: Date.now() + 600_000,
  };
  server = startServer({
    'GET /upload': () => ({ data: signing }),
    'POST /put': { data: kept('a.png') },
    'POST /sign': ({ body }) => ({
      data: {
        urls: (body as { files: string[] }).files.map((name) => `/signed${name}`),
        expire: Date.now() + 3_600_000,
      },
    }),
  });
  Object.assign(globalThis, {
    XMLHttpRequest: Sending,
    Response: class {
      ok = true;
      headers = new Headers({ 'content-type': 'application/json' });
      status: number;
      constructor(
        private readonly text: string,
        { status }: { status: number },
      ) {
        this.status = status;
      }
      json = async () => JSON.parse(this.text) as unknown;
    },
  });
});
afterEach(() => {
  server.stop();
  Object.assign(globalThis, { XMLHttpRequest: before.request, Response: before.response });
});

const values: unknown[] = [];
function Form({ of, start }: { of: FieldDefinition; start: unknown }) {
  const [value, setValue] = useState(start);
  return (
    <FileEditor
      field={of}
      value={value}
      variant="form"
      label="Papers"
      onChange={(next) => {
        values.push(next);
        setValue(next);
      }}
    />
  );
}
const open = (of: FieldDefinition, start: unknown = null) => {
  values.length = 0;
  renderApp(<Form of={of} start={start} />);
};
const png = (name: string) => new File(['abc'], name, { type: 'image/png' });

describe('files of a record', () => {
  it('go to object storage where there is one, with what was signed alone, and are told of afterwards', async () => {
    const fields = { key: 'tmp/x', policy: 'cG9saWN5', 'x-oss-signature': 'abc' };
    signing = {
      oss: true,
      ossUrl: 'https://bm-files.oss-cn-hangzhou.aliyuncs.com/',
      accessKeyId: 'id',
      policy: fields.policy,
      signature: 'abc',
      fields,
      key: KEY,
      token: '1.token',
      expire: Date.now() + 600_000,
    };
    answers = [{}];
    open(field('image'));
    await userEvent.upload(screen.getByLabelText('Papers'), png('a.png'));
    expect(await screen.findByRole('button', { name: 'Open a.png' })).toBeVisible();
    expect(values).toEqual([[kept('a.png')]]);
    expect(sent.map(({ url }) => url)).toEqual(['https://bm-files.oss-cn-hangzhou.aliyuncs.com/']);
    const parts = [...(sent[0]?.form ?? [])].map(([name]) => name);
    expect(parts).toEqual(['key', 'policy', 'x-oss-signature', 'file']);
    expect(server.to('POST /put')[0]?.body).toEqual({ key: KEY, token: '1.token' });
  });

  it('are sent when they are chosen, and stand in the value once they have arrived', async () => {
    answers = [{ code: 0, error: 0, data: kept('a.png') }];
    open(field('image'));
    await userEvent.upload(screen.getByLabelText('Papers'), png('a.png'));
    expect(await screen.findByRole('button', { name: 'Open a.png' })).toBeVisible();
    expect(values).toEqual([[kept('a.png')]]);
    expect(server.to('GET /upload')[0]?.path).toContain('name=a.png&size=3');
    expect(sent[0]?.url).toBe(`/api/app/util/${PROJECT._id}/put`);
    expect([sent[0]?.form.get('key'), sent[0]?.form.get('token')]).toEqual([KEY, '1.token']);
    expect(uploadsUnderWay()).toBe(0);
  });

  it('show that they are on their way', async () => {
    open(field('file'));
    await userEvent.upload(screen.getByLabelText('Papers'), png('a.png'));
    const bar = await screen.findByRole('progressbar', { name: 'Sending a.png' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'));
    expect(uploadsUnderWay()).toBe(1);
    expect(values).toEqual([]);
  });

  it('that are dropped are sent as well', async () => {
    answers = [
      { code: 0, error: 0, data: kept('a.png') },
      { code: 0, error: 0, data: kept('b.png') },
    ];
    open(field('file'));
    const place = screen.getByText('Drop files here or choose them');
    fireEvent.drop(place, { dataTransfer: { files: [png('a.png'), png('b.png')] } });
    await screen.findByRole('button', { name: 'Open b.png' });
    expect(values.at(-1)).toEqual([kept('a.png'), kept('b.png')]);
    expect(screen.getByRole('button', { name: 'Download all 2' })).toBeVisible();
  });

  it.each([
    ['image' as const, 'Image upload failed!'],
    ['file' as const, 'Upload Fail'],
  ])(
    'of a field of type %s that were refused say %s and why, and are not in the value',
    async (type, text) => {
      answers = [{ code: 100, message: 'The content of the file does not fit its name' }];
      open(field(type));
      await userEvent.upload(screen.getByLabelText('Papers'), png('a.png'));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        `${text} a.png: The content of the file does not fit its name`,
      );
      expect(values).toEqual([]);
    },
  );

  it('of a wrong kind or beyond the number that fits are not sent', async () => {
    open(field('image', 1), [kept('a.png')]);
    expect(await screen.findByRole('button', { name: 'Open a.png' })).toBeVisible();
    const input = screen.getByLabelText('Papers');
    fireEvent.change(input, { target: { files: [png('b.png')] } });
    expect(await screen.findByText('b.png was left out: this field holds 1 at most')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }));
    expect(values).toEqual([null]);
    fireEvent.change(input, { target: { files: [new File(['x'], 'page.html')] } });
    expect(await screen.findByText('page.html is not an image that can be used here')).toBeVisible();
    expect(sent).toEqual([]);
    expect(server.to('GET /upload')).toEqual([]);
  });

  it('are looked at on their own, from an address that was signed', async () => {
    open(field('image'), [kept('a.png')]);
    await userEvent.click(await screen.findByRole('button', { name: 'Open a.png' }));
    const picture = await screen.findByRole('img', { name: 'a.png' });
    expect(picture).toHaveAttribute('src', `/signed${kept('a.png').url}`);
  });
});
