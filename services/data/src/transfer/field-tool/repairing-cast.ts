import { storageOf, type FieldDefinition, type ValueResult } from '@buildmesh/domain';
import type { RawValue, ReadAs } from '@buildmesh/row-store';
import { NamedCast, type NamedCastTools } from '../../structure/index.js';
import type { Mended } from '../../jobs/index.js';
import { shownValue } from '../shown-value.js';

/** What somebody writes instead of a value is read as text is. */
const WRITTEN: ReadAs = { _type: 'string', _option: {} };

/** Casts values to a field; those that it does not take are read as somebody said they are to be read. */
export class RepairingCast {
  private readonly casts: NamedCast;
  private readonly mended: ReadonlyMap<string, string>;

  constructor(
    private readonly to: FieldDefinition,
    { mend, ...tools }: NamedCastTools & { mend: readonly Mended[] },
  ) {
    this.casts = new NamedCast(to, tools);
    this.mended = new Map(mend.map(({ value, to: instead }) => [value, instead]));
  }

  /** Has to be called with a block of values before any of them is cast. */
  prepare(values: readonly RawValue[]): Promise<void> {
    const written = [...this.mended.values()].map((value) => ({ value, of: WRITTEN }));
    return this.casts.prepare([...values, ...written]);
  }

  /** A value that becomes nothing was not taken, unless it was given up. */
  of({ value, of }: RawValue): ValueResult {
    const result = this.cast(value, of);
    if (!result.fault) return result;
    const instead = this.mended.get(shownValue(value));
    if (instead === undefined || isCut(value)) return result;
    return instead.trim() === '' ? { value: null } : this.cast(instead, WRITTEN);
  }

  private cast(value: unknown, of: ReadAs): ValueResult {
    if (!storageOf(this.to)) return { fault: { rule: 'format' } };
    const result = this.casts.of({ value, of });
    return !result.fault && result.value === null ? { fault: { rule: 'format' } } : result;
  }
}

/** Texts that differ further on are shown alike. */
function isCut(value: unknown): boolean {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return shownValue(value).length < text.length;
}
