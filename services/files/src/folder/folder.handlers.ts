import { Controller, Inject } from '@nestjs/common';
import {
  downloadFile,
  refusal,
  fetchFiles,
  fetchOwnFiles,
  fileUsage,
  removeFile,
  removeOwnFile,
  tailFile,
  type ListedFiles,
  type OutputOf,
  type StoredFile,
} from '@buildmesh/contracts';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { ownProject } from '../file/path.rules.js';
import { FolderService } from './folder.service.js';

@Controller()
export class FolderHandlers {
  constructor(@Inject(FolderService) private readonly folders: FolderService) {}

  @Handles(fetchFiles)
  async list({ params, input }: Call<typeof fetchFiles>): Promise<ListedFiles> {
    return this.folders.list(params.project, input);
  }

  @Handles(removeFile)
  async remove({ context, params, input }: Call<typeof removeFile>): Promise<true> {
    await this.folders.remove(context, params.project, input.file);
    return true;
  }

  @Handles(downloadFile)
  download({ params }: Call<typeof downloadFile>): Promise<StoredFile> {
    return this.folders.download(params.project, params.name);
  }

  @Handles(tailFile)
  tail({ params, input }: Call<typeof tailFile>): Promise<string[]> {
    return this.folders.tail(params.project, input);
  }

  @Handles(fileUsage)
  async usage({ context, params }: Call<typeof fileUsage>): Promise<OutputOf<typeof fileUsage>> {
    const { files, bytes } = await this.folders.usage(params.project);
    return { files, bytes, limit: context.limit?.storage ?? 0 };
  }

  @Handles(fetchOwnFiles)
  async listOwn(call: Call<typeof fetchOwnFiles>): Promise<ListedFiles> {
    return this.folders.list(ownProjectOf(call, call.input.prefix), call.input);
  }

  @Handles(removeOwnFile)
  async removeOwn(call: Call<typeof removeOwnFile>): Promise<true> {
    const { file } = call.input;
    await this.folders.remove(call.context, ownProjectOf(call, file), file);
    return true;
  }
}

/** The project that an own path names: own files stay their owner's, also when the project is left. */
function ownProjectOf(call: Pick<Call<typeof removeOwnFile>, 'context'>, path: string): string {
  const project = ownProject(userOf(call), path);
  if (project === undefined) throw refusal('no-authority');
  return project;
}
