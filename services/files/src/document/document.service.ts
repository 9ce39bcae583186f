import { Inject, Injectable } from '@nestjs/common';
import {
  computeFormula,
  dataAt,
  flowFormulaFaults,
  formulaMessage,
  namesOf,
  type PrintData,
} from '@buildmesh/domain';
import { Refusal, type Clock } from '@buildmesh/kernel';
import {
  refusal,
  type CallContext,
  type InputOf,
  type makeDocument,
  type MergeInput,
  type OutputOf,
  type parseSheetFormula,
  type printPages,
  type StoredFile,
  type UploadedFile,
} from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { FileService, type Reader } from '../file/file.service.js';
import { referenceOf } from '../file/reference.rules.js';
import { UploadService } from '../upload/upload.service.js';
import type { Format } from './child/task.types.js';
import { MAX_IMAGE_BYTES, MAX_IMAGES } from './document.limits.js';
import { Documents, type Workplace } from './documents.js';

const TYPES: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  html: 'text/html',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const DEFAULT_NAME = 'document';
/** Where files of functions lie in the folder of a project. */
const FOLDER = 'document';

interface Merging {
  format: Format;
  /** Key of the template in the store. */
  template: string;
  data: PrintData | readonly PrintData[];
  name?: string | undefined;
  /** Nothing in it is a place for data. */
  asIs?: boolean;
}

/** Makes documents of templates and data (D63). */
@Injectable()
export class DocumentService {
  constructor(
    @Inject(Documents) private readonly documents: Documents,
    @Inject(FileService) private readonly files: FileService,
    @Inject(FileStore) private readonly store: FileStore,
    @Inject(UploadService) private readonly uploads: UploadService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A template that was sent along or that lies in the project; one of both. */
  async merge(reader: Reader, format: Format, input: MergeInput): Promise<StoredFile> {
    const { file, url, data, option } = input;
    try {
      if ((file === undefined) === (url === undefined))
        throw refusal('invalid', { errors: [{ field: 'url', rule: 'required', message: 'field.required' }] });
      const template = file?.key ?? (await this.kept(reader, url ?? ''));
      return await this.merged(reader, { format, template, data, name: option.name });
    } finally {
      if (file) await this.store.remove(file.key);
    }
  }

  async print(reader: Reader, { pages, option }: InputOf<typeof printPages>): Promise<StoredFile> {
    const images = new Set(
      pages.flatMap(({ template }) =>
        template.blocks.flatMap(({ type, value }) => (type === 'image' && value !== '' ? [value] : [])),
      ),
    );
    if (images.size > MAX_IMAGES) throw refusal('document.too-complex');
    const title = option.name ?? pages[0]?.template.name ?? DEFAULT_NAME;
    const naming = { name: `${title || DEFAULT_NAME}.pdf`, type: TYPES.pdf };
    return this.documents.make(reader.project, naming, async (place) => ({
      kind: 'print',
      out: place.out,
      pages,
      images: await this.images(reader, images, place),
      title,
      ...this.moment(reader.context),
    }));
  }

  formula(
    context: CallContext,
    { formula, value, option }: InputOf<typeof parseSheetFormula>,
  ): OutputOf<typeof parseSheetFormula> {
    const read = (path: string) => (Object.hasOwn(value, path) ? value[path] : dataAt(value, path));
    const faults = flowFormulaFaults(formula, (names) => namesOf(value, names));
    if (faults.length > 0)
      throw refusal('invalid', {
        errors: faults.map((fault) => {
          const { rule, ...params } = fault;
          return { field: 'formula', rule, message: formulaMessage(fault), params };
        }),
      });
    return { value: computeFormula(formula, { ...this.moment(context), ...option, read }) };
  }

  /** Makes a document and keeps it as a file of the project, for whoever the function runs for. */
  async keep({ context, project }: Reader, input: InputOf<typeof makeDocument>): Promise<UploadedFile> {
    const { user = null, storage, timezone } = input;
    const of = timezone === undefined ? {} : { timezone };
    const acting: CallContext = {
      ...context,
      ...of,
      project,
      roleType: 'admin',
      limit: { simple: false, storage },
    };
    const reader = { context: acting, project };
    return this.uploads.receive({ ...reader, user }, FOLDER, await this.made(reader, input));
  }

  private async made(
    reader: Reader,
    { source, data, name }: InputOf<typeof makeDocument>,
  ): Promise<StoredFile> {
    if (source.kind === 'print')
      return this.print(reader, { pages: [{ template: source.template, data }], option: { name } });
    const { format } = source;
    if (source.kind === 'sheet')
      return this.merged(reader, { format, template: source.key, data, name, asIs: true });
    const template = await this.kept(reader, source.url);
    return this.merged(reader, { format, template, data, name });
  }

  private merged(
    reader: Reader,
    { format, template, data, name = DEFAULT_NAME, asIs = false }: Merging,
  ): Promise<StoredFile> {
    const naming = { name: `${name}.${format}`, type: TYPES[format] };
    return this.documents.make(reader.project, naming, async ({ out, local }) => {
      const path = await local(template);
      if (path === undefined) throw refusal('file.not-found');
      const whole = Array.isArray(data)
        ? { ...(data[0] as PrintData | undefined), data }
        : (data as PrintData);
      return {
        kind: 'merge',
        path,
        out,
        format,
        asIs,
        data: whole,
        title: name,
        ...this.moment(reader.context),
      };
    });
  }

  private async kept(reader: Reader, url: string): Promise<string> {
    const { key } = await this.files.read(reader, referenceOf(url));
    return key;
  }

  /** Paths of the pictures that the caller may read; the others are left out. */
  private async images(
    reader: Reader,
    names: ReadonlySet<string>,
    { local }: Workplace,
  ): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const name of names) {
      const file = await this.files.read(reader, referenceOf(name)).catch(nothingIfRefused);
      if (!file || file.size > MAX_IMAGE_BYTES || !/^image\/(png|jpeg)$/.test(file.type)) continue;
      const path = await local(file.key);
      if (path !== undefined) found[name] = path;
    }
    return found;
  }

  private moment({ timezone }: CallContext): { now: number; timezone?: string } {
    return { now: this.clock.now(), ...(timezone === undefined ? {} : { timezone }) };
  }
}

function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
  return undefined;
}
