import { Inject, Injectable } from '@nestjs/common';
import { refusal, type CallContext, type ImportOption, type StoredFile } from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import type { EntityAccess } from '../../catalog/index.js';
import type { Preview, PreviewTask } from '../child/messages.js';
import { ParseProcess, ParserDied, ParserExhausted } from '../child/parse-process.js';
import { localFile } from '../local-file.js';
import { QUICK_PARSE_MS } from '../transfer.limits.js';
import { refusalOf } from './file-source.js';
import { openOptionOf } from './open-option.js';

/** Looks at a file before it is imported, in the parsing process. */
@Injectable()
export class ImportPreview {
  constructor(@Inject(FileStore) private readonly files: FileStore) {}

  async of(
    file: StoredFile,
    access: EntityAccess,
    { option, context }: { option: ImportOption; context: CallContext },
  ): Promise<Preview> {
    const local = await localFile(this.files, file.key);
    const fields = access.entity.fields
      .filter((field) => field.storage !== null && !access.hidden.has(field._key))
      .map(({ _key, _name, _type, _relate, _option, storage }) => ({
        _key,
        _name,
        _type,
        _relate,
        _option,
        storage,
      }));
    const task: PreviewTask = {
      kind: 'preview',
      path: local.path,
      fields,
      open: { ...openOptionOf(option, access, context), unsure: 'show' },
    };
    const parser = new ParseProcess(task, QUICK_PARSE_MS);
    try {
      return await previewFrom(parser);
    } finally {
      parser.kill();
      await local.release();
    }
  }
}

async function previewFrom(parser: ParseProcess): Promise<Preview> {
  let preview: Preview | undefined;
  try {
    for await (const message of parser.messages()) {
      if (message.type === 'refused') throw refusalOf(message);
      if (message.type === 'preview') preview = message.preview;
    }
  } catch (error) {
    if (error instanceof ParserExhausted) throw refusal('import.too-complex');
    if (error instanceof ParserDied) throw refusal('import.failed');
    throw error;
  }
  if (!preview) throw new Error('the parsing process said nothing');
  return preview;
}
