import { Inject, Injectable } from '@nestjs/common';
import { RowReads } from '@buildmesh/row-store';
import { refusal, type CallContext, type SheetReading } from '@buildmesh/contracts';
import { RUN_LIMITS } from '@buildmesh/domain';
import { FileStore } from '@buildmesh/persistence';
import type { EntityAccess } from '../../catalog/index.js';
import type { CellFault, ChildMessage, ReadTask } from '../child/messages.js';
import { ParseProcess, ParserDied, ParserExhausted } from '../child/parse-process.js';
import { localCopy } from '../local-file.js';
import { refusalOf } from './file-source.js';
import { faultText } from './fault-texts.js';
import { openOptionOf } from './open-option.js';
import { RelationFinder } from '../../structure/index.js';

/** What a sheet holds. */
export interface ReadSheet {
  rows: Record<string, unknown>[];
  /** `row {index} - {value}`, in the language of whoever reads (D35). */
  faults: string[];
  /** There are more rows than one run may write: none of them was read to the end. */
  tooMany: boolean;
  /** Headers of the columns that no field of the caller's takes. */
  left: string[];
}

interface SheetTools {
  parser: ParseProcess;
  finder: RelationFinder;
  access: EntityAccess;
}

/** Reads small spreadsheets whole, in the parsing process, into values that are checked like those of any import. */
@Injectable()
export class SheetRows {
  constructor(
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(RowReads) private readonly reads: RowReads,
  ) {}

  /** The rows of a stored file. */
  async read(
    key: string,
    access: EntityAccess,
    { context, deadlineMs, sheet }: { context: CallContext; deadlineMs: number; sheet: SheetReading },
  ): Promise<ReadSheet> {
    const local = await localCopy(this.files, key);
    const parser = new ParseProcess(
      taskOf(local.path, access, { context, sheet }),
      Math.max(1, deadlineMs - Date.now()),
    );
    const finder = new RelationFinder(this.reads, access);
    try {
      const { faults, ...read } = await heard({ parser, finder, access });
      const nameOf = (field: string) => access.entity.byKey.get(field)?._name ?? field;
      const words = { locale: context.locale, nameOf };
      return { ...read, faults: faults.map((fault) => faultText(fault, words)) };
    } catch (error) {
      if (error instanceof ParserExhausted) throw refusal('import.too-complex');
      if (error instanceof ParserDied) throw refusal('import.failed');
      throw error;
    } finally {
      parser.kill();
      await local.release();
    }
  }
}

type Heard = Omit<ReadSheet, 'faults'> & { faults: CellFault[] };

async function heard(reading: SheetTools): Promise<Heard> {
  const read: Heard = { rows: [], faults: [], tooMany: false, left: [] };
  for await (const message of reading.parser.messages()) {
    if (message.type === 'values') read.rows.push(...message.list);
    if (message.type === 'faults') read.faults.push(...message.list);
    if (message.type === 'left') read.left = message.columns;
    if (message.type === 'overflow') read.tooMany = true;
    if (message.type === 'refused') throw refusalOf(message);
    if (message.type === 'ask') await answer(message, reading);
  }
  return read;
}

async function answer(
  { field: key, texts }: Extract<ChildMessage, { type: 'ask' }>,
  { parser, finder, access }: SheetTools,
): Promise<void> {
  const field = access.entity.byKey.get(key);
  if (!field) throw refusal('field.not-found');
  parser.answer({ type: 'found', ids: await finder.find(field, texts) });
}

function taskOf(
  path: string,
  access: EntityAccess,
  { context, sheet }: { context: CallContext; sheet: SheetReading },
): ReadTask {
  const { entity, hidden, rights } = access;
  const { save: taken } = rights.takenBy;
  const fields = entity.fields
    .filter(({ storage, _key }) => storage !== null && !hidden.has(_key) && (taken?.has(_key) ?? true))
    .map(({ _key, _name, _type, _relate, _option, storage }) => ({
      ...{ _key, _name, _type, _relate, _option, storage },
    }));
  const { accuracy, timezone } = context;
  return {
    kind: 'read',
    path,
    open: openOptionOf(sheet, access, context),
    formats: sheet.formats,
    fields,
    writable: null,
    accuracy,
    timezone,
    maxRows: RUN_LIMITS.writes,
  };
}
