import type { CompiledField } from '../compiled-entity.js';
import { RAW_VALUES } from '../raw-values.js';
import { MAX_AUDIT_VALUE } from './audit-values.js';
import { castType } from './column.js';
import { literal, quoted, type AuditHead, type AuditWriter } from '@buildmesh/persistence';

/**
 * `INSERT INTO undo` what an update of the rows `p` replaces and their audit entries do not keep whole: values that are
 * cut there, and raw values; `undefined` where there can be none. New values stand in `p` as `n_` columns.
 */
export function keepUndoSql(
  audit: AuditWriter,
  fields: readonly CompiledField[],
  head: AuditHead,
): string | undefined {
  const kept = fields.flatMap((field) => {
    const column = `p.${quoted(field.column)}`;
    if (field === RAW_VALUES)
      return [
        {
          key: field._key,
          when: `${column} IS DISTINCT FROM p."n_${field.column}"`,
          value: `coalesce(${column}, '{}')::json`,
        },
      ];
    if (field.storage !== 'text' && field.storage !== 'jsonb') return [];
    const when = `length(${column}::text) > ${MAX_AUDIT_VALUE}`;
    return [{ key: field._key, when, value: `to_json(${column})` }];
  });
  if (kept.length === 0) return undefined;
  const pairs = kept.map(({ key, when, value }) => `${literal(key)}, CASE WHEN ${when} THEN ${value} END`);
  const any = kept.map(({ when }) => `(${when})`).join(' OR ');
  return `INSERT INTO ${audit.table('undo')} (project, batch, target, time, before) SELECT ${head.project}, ${head.batch}, p."_id", ${head.time}, json_build_object(${pairs.join(', ')}) FROM p WHERE ${any}`;
}

/** `column = value` that gives a field back what `l` says stood there: `whole` of the undo, else `before` of the audit entry. */
export function restoredSql(field: CompiledField): string {
  const [column, key] = [quoted(field.column), literal(field._key)];
  const whole = `l.whole->${key}`;
  const value = `CASE WHEN coalesce(json_typeof(${whole}), 'null') = 'null' THEN l.before->${key} ELSE ${whole} END`;
  return `${column} = CASE WHEN json_typeof(l.before->${key}) IS NULL THEN t.${column} ELSE ${fromJson(field, `(${value})`)} END`;
}

/** The same for raw values, which no audit entry knows of. */
export function restoredRawSql(): string {
  const raw = `l.whole->'${RAW_VALUES._key}'`;
  return `"_raw" = CASE WHEN coalesce(json_typeof(${raw}), 'null') = 'null' THEN t."_raw" ELSE NULLIF((${raw})::text::jsonb, '{}') END`;
}

/** A JSON value as its column takes it; JSON null is an empty cell. */
function fromJson({ storage }: CompiledField, value: string): string {
  if (storage === 'jsonb') return `CASE WHEN json_typeof(${value}) <> 'null' THEN ${value}::text::jsonb END`;
  const text = `${value} #>> '{}'`;
  if (storage === 'timestamptz') return `to_timestamp((${text})::float8 / 1000)`;
  if (storage === 'text[]')
    return `CASE WHEN json_typeof(${value}) = 'array' THEN ARRAY(SELECT json_array_elements_text(${value})) END`;
  return `(${text})::${castType(storage ?? 'text')}`;
}
