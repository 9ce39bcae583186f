import { newId } from '@buildmesh/kernel';
import type { ContractOf, OutputOf } from '@buildmesh/contracts';
import { currentLocale } from '../i18n/locale-state.js';
import { storedToken } from '../state/session/session-storage.js';
import { faultOf } from './base-query.js';
import { CODE, LOCAL_CODE, type ApiFault } from './faults/fault.js';
import { requestUrl } from './sending/request-url.js';
import { answerOf, headersOf } from './transport.js';

export interface UploadArgs {
  params: Record<string, unknown>;
  file: Blob;
  fileName: string;
  /** Sent as the JSON part `option`. */
  option?: unknown;
  /** Further parts, sent as text. */
  fields?: Readonly<Record<string, string>>;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a file as multipart (plain, D4). Throws an `ApiFault` when refused; the caller shows it. */
export function upload<C extends ContractOf<'upload'>>(contract: C, args: UploadArgs): Promise<OutputOf<C>> {
  const form = new FormData();
  // The option goes first: the server can read it before the file streams in.
  if (args.option !== undefined) form.append('option', JSON.stringify(args.option));
  for (const [name, text] of Object.entries(args.fields ?? {})) form.append(name, text);
  form.append('file', args.file, args.fileName);
  const sending = { headers: plainHeaders(), form, ...args };
  return sendForm(requestUrl(contract.path ?? '', args.params), sending).then(settle) as Promise<OutputOf<C>>;
}

export interface StorageForm {
  /** What the storage was signed for; it wants them before the file. */
  fields: Readonly<Record<string, string>>;
  file: Blob;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a file to object storage with a form that the server signed; nothing of the session goes there. */
export async function uploadToStorage(
  url: string,
  { fields, file, ...watching }: StorageForm,
): Promise<void> {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  form.append('file', file);
  const { status } = await sendForm(url, { headers: {}, form, ...watching });
  // The storage tells its reasons to developers only, in XML.
  if (status < 200 || status > 299) throw localFault(LOCAL_CODE.network);
}

interface Sending {
  headers: Readonly<Record<string, string>>;
  form: FormData;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a form and tells how far it is; throws an `ApiFault` where no answer came. */
function sendForm(url: string, { headers, form, onProgress, signal }: Sending): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request);
    request.onerror = () => reject(localFault(LOCAL_CODE.network));
    request.onabort = () => reject(localFault(LOCAL_CODE.aborted));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

interface FileCall {
  params: Record<string, unknown>;
  queryString?: Record<string, unknown>;
  /** Sent as JSON, a form in its parts. */
  body?: unknown;
  /** Where the server names none. */
  fileName: string;
}

/** Contracts whose answer is a file; an upload where it says so. */
export type FileSource = ContractOf<'file'> | ContractOf<'upload'>;

/** Fetches a file and hands it to the browser to save. */
export async function download(contract: FileSource, call: FileCall): Promise<void> {
  const { blob, name } = await fetchFile(contract, call);
  saveBlob(blob, name);
}

/** Fetches a file. Throws an `ApiFault` when refused. */
export async function fetchFile(contract: FileSource, call: FileCall): Promise<{ blob: Blob; name: string }> {
  const { body } = call;
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(requestUrl(contract.path ?? '', call.params, call.queryString), {
    method: contract.method ?? 'GET',
    headers: { ...plainHeaders(), ...(isJson ? { 'content-type': 'application/json' } : {}) },
    body: isJson ? JSON.stringify(body) : (body as FormData | undefined),
  }).catch(() => {
    throw localFault(LOCAL_CODE.network);
  });
  const isAnswer =
    response.headers.get('content-type')?.includes('application/json') &&
    !response.headers.get('content-disposition');
  if (!response.ok || isAnswer) throw faultOf(await answerOf(response, null));
  return { blob: await response.blob(), name: fileNameOf(response) ?? call.fileName };
}

/** Offers `blob` to the user as a download named `name`. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function fileNameOf(response: Response): string | undefined {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/i.exec(header)?.[1];
}

async function settle(request: XMLHttpRequest): Promise<unknown> {
  const answer = await answerOf(
    new Response(request.responseText, { status: request.status, statusText: request.statusText }),
    null,
  );
  if (answer.code !== CODE.ok) throw faultOf(answer);
  return answer.data;
}

const plainHeaders = () =>
  headersOf({ token: storedToken(), locale: currentLocale(), requestId: newId() }, null);
const localFault = (code: number): ApiFault => ({ code, message: '' });
