import { Controller, Inject } from '@nestjs/common';
import {
  discardFile,
  keepFile,
  putFile,
  signUpload,
  type OutputOf,
  type UploadedFile,
} from '@buildmesh/contracts';
import { Refusal } from '@buildmesh/kernel';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { FolderService } from '../folder/folder.service.js';
import { UploadService, type Actor } from './upload.service.js';

@Controller()
export class UploadHandlers {
  constructor(
    @Inject(UploadService) private readonly uploads: UploadService,
    @Inject(FolderService) private readonly folders: FolderService,
  ) {}

  @Handles(signUpload)
  sign(call: Call<typeof signUpload>): Promise<OutputOf<typeof signUpload>> {
    return this.uploads.sign(actorOf(call), call.queryString);
  }

  @Handles(putFile)
  put(call: Call<typeof putFile>): Promise<UploadedFile> {
    return this.uploads.put(actorOf(call), call.input);
  }

  @Handles(keepFile)
  keep({ context, input }: Call<typeof keepFile>): Promise<UploadedFile> {
    const { project, user, folder, file, limit } = input;
    const owner = { context: { ...context, limit: { simple: false, storage: limit } }, project };
    return this.uploads.receive({ ...owner, user: user ?? null }, folder, file);
  }

  @Handles(discardFile)
  async discard({ context, input }: Call<typeof discardFile>): Promise<true> {
    try {
      await this.folders.remove(context, input.project, input.key);
    } catch (error) {
      if (!(error instanceof Refusal) || error.key !== 'file.not-found') throw error;
    }
    return true;
  }
}

function actorOf(call: Call<typeof signUpload> | Call<typeof putFile>): Actor {
  return { context: call.context, project: call.params.project, user: userOf(call) };
}
