import { putFile, type UploadedFile } from '@buildmesh/contracts';
import { upload, uploadToStorage } from '../../shared/api/transfer.js';
import type { AppDispatch } from '../../shared/state/store.js';
import { fileApi } from './file.api.js';
import { shrunk } from './shrink.js';

export interface UploadTools {
  project: string;
  /** Id of the table that the file belongs to. */
  entity?: string;
  dispatch: AppDispatch;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

let underWay = 0;

/** How many files are being sent: what is saved meanwhile would not hold them. */
export const uploadsUnderWay = (): number => underWay;

/** Sends a file and answers what a row keeps of it. Throws an `ApiFault` when refused; the caller shows it. */
export async function uploadFile(file: File, tools: UploadTools): Promise<UploadedFile> {
  underWay++;
  try {
    return await send(await shrunk(file), tools);
  } finally {
    underWay--;
  }
}

async function send(
  file: File,
  { project, entity = 'file', dispatch, onProgress, signal }: UploadTools,
): Promise<UploadedFile> {
  const params = { project };
  const signed = await dispatch(
    fileApi.endpoints.signUpload.initiate(
      {
        params,
        queryString: { type: 'project', entity, name: file.name.slice(-200), size: file.size },
        quiet: true,
      },
      { subscribe: false, forceRefetch: true },
    ),
  ).unwrap();
  signal?.throwIfAborted();
  const { key, token } = signed;
  const watching = { ...(onProgress ? { onProgress } : {}), ...(signal ? { signal } : {}) };
  if (!signed.oss)
    return upload(putFile, { params, file, fileName: file.name, fields: { key, token }, ...watching });
  await uploadToStorage(signed.ossUrl, { fields: signed.fields, file, ...watching });
  signal?.throwIfAborted();
  const told = { params, body: { key, token }, quiet: true };
  return dispatch(fileApi.endpoints.keepUpload.initiate(told)).unwrap();
}
