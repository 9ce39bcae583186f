import { Controller, Inject } from '@nestjs/common';
import {
  downloadFiles,
  openSignedFile,
  readFile,
  signFiles,
  type OutputOf,
  type StoredFile,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { FileService, type Reader } from './file.service.js';

@Controller()
export class FileHandlers {
  constructor(@Inject(FileService) private readonly files: FileService) {}

  @Handles(readFile)
  read(call: Call<typeof readFile>): Promise<StoredFile> {
    const { tag } = call.queryString;
    return this.files.read(readerOf(call), { id: call.params.id, ...(tag === undefined ? {} : { tag }) });
  }

  @Handles(openSignedFile)
  open({ params, queryString }: Call<typeof openSignedFile>): Promise<StoredFile> {
    return this.files.open({ ...params, expire: Number(queryString.expire), sign: queryString.sign });
  }

  @Handles(signFiles)
  sign(call: Call<typeof signFiles>): Promise<OutputOf<typeof signFiles>> {
    return this.files.sign(readerOf(call), call.input.files);
  }

  @Handles(downloadFiles)
  download(call: Call<typeof downloadFiles>): Promise<StoredFile> {
    return this.files.download(readerOf(call), call.input.files);
  }
}

function readerOf({ context, params }: Pick<Call<typeof signFiles>, 'context' | 'params'>): Reader {
  return { context, project: params.project };
}
