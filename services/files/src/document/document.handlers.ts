import { Controller, Inject } from '@nestjs/common';
import {
  makeDocument,
  MAX_PARSED_CHARS,
  mergeDocx,
  mergeHtml,
  mergePdf,
  mergeXlsx,
  parseDocx,
  parsePdf,
  parseSheetFormula,
  printPages,
  type CallContext,
  type OutputOf,
  type StoredFile,
  type UploadedFile,
} from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { Handles, type Call } from '@buildmesh/service-kit';
import type { Reader } from '../file/file.service.js';
import type { ParsedDocx, ParsedPdf } from './child/task.types.js';
import { DocumentService } from './document.service.js';
import { Documents } from './documents.js';

@Controller()
export class DocumentHandlers {
  constructor(
    @Inject(DocumentService) private readonly service: DocumentService,
    @Inject(Documents) private readonly documents: Documents,
    @Inject(FileStore) private readonly store: FileStore,
  ) {}

  @Handles(mergeXlsx)
  xlsx(call: Call<typeof mergeXlsx>): Promise<StoredFile> {
    return this.service.merge(readerOf(call), 'xlsx', call.input);
  }

  @Handles(mergePdf)
  pdf(call: Call<typeof mergePdf>): Promise<StoredFile> {
    return this.service.merge(readerOf(call), 'pdf', call.input);
  }

  @Handles(mergeHtml)
  html(call: Call<typeof mergeHtml>): Promise<StoredFile> {
    return this.service.merge(readerOf(call), 'html', call.input);
  }

  @Handles(mergeDocx)
  docx(call: Call<typeof mergeDocx>): Promise<StoredFile> {
    return this.service.merge(readerOf(call), 'docx', call.input);
  }

  @Handles(printPages)
  print(call: Call<typeof printPages>): Promise<StoredFile> {
    return this.service.print(readerOf(call), call.input);
  }

  @Handles(parseSheetFormula)
  formula({ context, input }: Call<typeof parseSheetFormula>): Promise<OutputOf<typeof parseSheetFormula>> {
    return Promise.resolve(this.service.formula(context, input));
  }

  @Handles(makeDocument)
  make(call: Call<typeof makeDocument>): Promise<UploadedFile> {
    return this.service.keep(readerOf(call), call.input);
  }

  @Handles(parsePdf)
  parsePdf({ context, input }: Call<typeof parsePdf>): Promise<ParsedPdf> {
    return this.parsed<ParsedPdf>(context, 'pdf', input.file);
  }

  @Handles(parseDocx)
  parseDocx({ context, input }: Call<typeof parseDocx>): Promise<ParsedDocx> {
    return this.parsed<ParsedDocx>(context, 'docx', input.file);
  }

  /** What was sent to be read is not kept. */
  private async parsed<T extends ParsedPdf | ParsedDocx>(
    { project = '' }: CallContext,
    kind: 'pdf' | 'docx',
    { key }: StoredFile,
  ): Promise<T> {
    try {
      return await this.documents.read<T>(project, key, (path) => ({
        kind,
        path,
        maxChars: MAX_PARSED_CHARS,
      }));
    } finally {
      await this.store.remove(key);
    }
  }
}

function readerOf({ context, params }: Pick<Call<typeof printPages>, 'context' | 'params'>): Reader {
  return { context, project: params.project };
}
