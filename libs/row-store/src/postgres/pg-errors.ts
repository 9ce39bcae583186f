import { refusal } from '@buildmesh/contracts';
import {
  LOCK_NOT_AVAILABLE,
  QUERY_CANCELLED,
  sqlDetail,
  sqlState,
  UNIQUE_VIOLATION,
  violatedConstraint,
} from '@buildmesh/persistence';
import { ROW_HELD } from '../approval-guard-ddl.js';
import type { CompiledEntity } from '../compiled-entity.js';
import { StaleMetadata } from '../stale-metadata.js';
import { fieldOfUnique } from './names.js';

/** Table, column or result type are not as they were when the statement was written: structure changed meanwhile. */
const STALE: ReadonlySet<string> = new Set(['42P01', '42703', '0A000', '3F000']);
const BAD_CHARACTER: ReadonlySet<string> = new Set(['22021', '22P05']);
const BAD_VALUE: ReadonlySet<string> = new Set(['22003', '22007', '22008', '22P02']);
const BAD_REGEX = '2201B';
const TOO_LONG_FOR_INDEX = '54000';

const fault = (field: string, rule: string) =>
  refusal('invalid', { errors: [{ field, rule, message: `field.${rule}` }] });

/** A row that an application holds: the refusal names the approval, and the fields that it keeps. */
function held(detail: string | undefined) {
  const { name, fields, ...data } = JSON.parse(detail ?? '{}') as {
    name: string;
    approval: string;
    id: string;
    fields?: string[];
  };
  if (!fields) return refusal('approval.row-held', { params: { name }, data: { ...data, name } });
  const params = { name, fields: fields.join(', ') };
  return refusal('approval.fields-held', { params, data: { ...data, name, fields } });
}

/** What a driver error means to a caller of the store; errors that mean nothing to one come back as they are. */
function translated(error: unknown, entity: CompiledEntity | undefined): unknown {
  const state = sqlState(error);
  if (state === undefined) return error;
  if (STALE.has(state)) return new StaleMetadata(entity?._id ?? '', { cause: error });
  if (state === QUERY_CANCELLED) return refusal('query.too-slow');
  if (state === LOCK_NOT_AVAILABLE) return refusal('entity.busy');
  if (state === BAD_REGEX) return refusal('filter.bad-regex');
  if (BAD_CHARACTER.has(state)) return fault('body', 'format');
  if (BAD_VALUE.has(state)) return refusal('filter.bad-value', { params: { field: '' } });
  if (state === ROW_HELD) return held(sqlDetail(error));
  if (state === TOO_LONG_FOR_INDEX) return fault('body', 'limit');
  if (state !== UNIQUE_VIOLATION || !entity) return error;
  const key = fieldOfUnique(entity, violatedConstraint(error));
  return key ? fault(key, 'unique') : error;
}

/** Runs `work`; its driver errors leave as the refusals they mean. */
export async function translating<T>(entity: CompiledEntity | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translated(error, entity);
  }
}
