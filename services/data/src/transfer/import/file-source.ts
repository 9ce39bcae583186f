import type { EntityManager } from 'typeorm';
import { refusal, type ErrorKey } from '@buildmesh/contracts';
import type { CompiledEntity, CompiledField, RowStaging, Staging } from '@buildmesh/row-store';
import { ParseProcess, ParserExhausted } from '../child/parse-process.js';
import type { ChildMessage, LoadTask } from '../child/messages.js';
import { ForBackground, type JobControl } from '../../jobs/index.js';
import type { FaultLog } from './fault-log.js';
import type { RowSource, Staged } from './import.types.js';
import { keyMissing } from './key-field.js';
import type { RelationFinder } from '../../structure/index.js';

interface Parts {
  store: RowStaging;
  finder: RelationFinder;
  control: JobControl;
  deadlineMs: number;
}

/** The rows of a file, read by the parsing process. This process passes its lines on to the database. */
export class FileSource implements RowSource {
  private readonly parser: ParseProcess;
  private readonly stop = () => this.parser.kill();
  left: readonly string[] = [];
  private staging: Staging | undefined;
  private given: ReadonlySet<CompiledField> = new Set();
  private copying: Promise<number> | undefined;
  private end: Extract<ChildMessage, { type: 'end' }> | undefined;

  constructor(
    private readonly task: LoadTask,
    private readonly parts: Parts,
  ) {
    this.parser = new ParseProcess(task, parts.deadlineMs);
    parts.control.signal.addEventListener('abort', this.stop);
  }

  /** Process id, for tests that kill it. */
  get pid(): number | undefined {
    return this.parser.pid;
  }

  get gone(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.parts.finder.gone;
  }

  async stage(manager: EntityManager, entity: CompiledEntity, faults: FaultLog): Promise<Staged> {
    try {
      for await (const message of this.parser.messages())
        await this.hear(message, { manager, entity, faults });
      await this.copying;
    } catch (error) {
      this.parser.kill();
      // The client is of use again, if only to roll back, when its COPY has ended.
      await this.copying?.catch(() => undefined);
      if (error instanceof ParserExhausted) throw refusal('import.too-complex');
      throw error;
    }
    this.parts.control.signal.throwIfAborted();
    if (!this.staging || !this.end) throw new Error('the parsing process ended in the middle');
    return { staging: this.staging, given: this.given, rows: this.end.rows, good: this.end.good };
  }

  async cells(indexes: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const { path, open, fields } = this.task;
    const parser = new ParseProcess(
      { kind: 'cells', path, open, fields, indexes: [...indexes] },
      this.parts.deadlineMs,
    );
    const found = new Map<number, readonly string[]>();
    try {
      for await (const message of parser.messages())
        if (message.type === 'cells') for (const { index, cells } of message.list) found.set(index, cells);
    } finally {
      parser.kill();
    }
    return found;
  }

  async close(): Promise<void> {
    this.parts.control.signal.removeEventListener('abort', this.stop);
    this.parser.kill();
    await this.copying?.catch(() => undefined);
  }

  private async hear(
    message: ChildMessage,
    { manager, entity, faults }: { manager: EntityManager; entity: CompiledEntity; faults: FaultLog },
  ): Promise<void> {
    const { store, control, finder } = this.parts;
    switch (message.type) {
      case 'columns':
        this.staging = await store.createStaging(manager, entity, fieldsOf(entity, message.keys));
        this.left = message.left;
        this.given = new Set(fieldsOf(entity, message.given));
        this.copying = store.copyLinesToStaging(manager, this.staging, this.parser.rows);
        this.copying.catch(() => this.parser.kill());
        break;
      case 'header':
        faults.headers = message.cells;
        break;
      case 'faults':
        return faults.add(message.list);
      case 'progress':
        return control.progress({ done: message.rows, total: message.total });
      case 'ask':
        return this.parser.answer({
          type: 'found',
          ids: await finder.find(fieldOf(entity, message.field), message.texts),
        });
      case 'overflow':
        throw new ForBackground();
      case 'refused':
        throw refusalOf(message);
      case 'end':
        this.end = message;
        break;
      case 'preview':
      case 'values':
      case 'left':
      case 'cells':
        break;
    }
  }
}

/** What a caller is told about a file that cannot be imported. */
export function refusalOf(refused: Extract<ChildMessage, { type: 'refused' }>): Error {
  const { problem, field = '', columns = [], encodings = [], formats = [], together = false } = refused;
  if (problem === 'no-key') return keyMissing(field);
  if (problem === 'repeated-column')
    return refusal('import.repeated-column', { params: { columns: columns.join(', ') }, data: { columns } });
  if (problem === 'encoding') {
    const names = encodings.map(({ encoding }) => encoding).join(', ');
    return refusal('import.encoding', { params: { encodings: names }, data: { encodings } });
  }
  if (problem !== 'ambiguous-date' && problem !== 'ambiguous-number')
    return refusal(`import.${problem}` satisfies ErrorKey);
  const message = problem === 'ambiguous-date' ? 'import.choose-format' : 'import.choose-number';
  return refusal('invalid', {
    errors: [{ field, rule: 'format', message }],
    data: { sheet: { field, formats, together } },
  });
}

function fieldsOf(entity: CompiledEntity, keys: readonly string[]): CompiledField[] {
  return keys.map((key) => fieldOf(entity, key));
}

function fieldOf(entity: CompiledEntity, key: string): CompiledField {
  const field = entity.byKey.get(key);
  if (!field) throw refusal('field.not-found');
  return field;
}
