import { Inject, Injectable } from '@nestjs/common';
import {
  refusal,
  type EditorConfig,
  type EditorList,
  type OutputOf,
  type QueryStringOf,
  type askEditor,
  type StoredFile,
  type uploadFromEditor,
} from '@buildmesh/contracts';
import { isImageName } from '@buildmesh/domain';
import { FileRepository } from '../file/file.repository.js';
import { mainFolder } from '../file/path.rules.js';
import { addressOf } from '../file/reference.rules.js';
import { UploadService, type Actor } from '../upload/upload.service.js';
import { EDITOR_CONFIG, EDITOR_FOLDER } from './ueditor.rules.js';

/** Answers the rich-text editor UEditor in its own words. */
@Injectable()
export class UeditorService {
  constructor(
    @Inject(UploadService) private readonly uploads: UploadService,
    @Inject(FileRepository) private readonly files: FileRepository,
  ) {}

  /** Lists show the caller's own files: an address is a right to read. */
  async ask(
    { project, user }: Actor,
    { action, start, size }: QueryStringOf<typeof askEditor>,
  ): Promise<EditorConfig | EditorList> {
    if (action === 'config') return EDITOR_CONFIG;
    const folder = `${mainFolder(project)}${EDITOR_FOLDER}/`;
    const asked = { project, user, folder, images: action === 'listimage' };
    const { total, rows } = await this.files.sentBy(asked, { start, size });
    const list = rows.map((row) => ({ url: addressOf(row), mtime: row.createdAt.getTime() }));
    return { state: 'SUCCESS', list, start, total };
  }

  async upload(
    actor: Actor,
    action: QueryStringOf<typeof uploadFromEditor>['action'],
    file: StoredFile,
  ): Promise<OutputOf<typeof uploadFromEditor>> {
    if (action === 'uploadimage' && !isImageName(file.name)) throw refusal('file.wrong-type');
    const { name, url, size } = await this.uploads.receive(actor, EDITOR_FOLDER, file);
    const ending = name.includes('.') ? name.slice(name.lastIndexOf('.')) : '';
    return { state: 'SUCCESS', url, title: name, original: name, type: ending, size };
  }
}
