import { History } from 'lucide-react';
import { relatedEntity, type FieldDefinition } from '@buildmesh/domain';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cellText } from '../../entities/field/cell-text.js';
import { labelOf, relatedRows } from '../../entities/field/field-kind.js';
import { useRelatedNames } from '../../entities/field/related-names.js';
import { useFormats } from '../../entities/field/formats.js';
import { useRowHistoryQuery } from '../../entities/row/rows.api.js';
import { usePeople } from '../../entities/people/use-people.js';
import { useProject, useUser } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { valueChanges } from './row-history.model.js';

interface Props {
  entity: string;
  id: string;
  fields: readonly FieldDefinition[];
}

/** Who changed what in a record, newest first (D87). */
export function RowHistory({ entity, id, fields }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const project = useProject();
  const { data, error, refetch } = useRowHistoryQuery(
    { params: { project: project._id, entity, id }, quiet: true },
    { refetchOnMountOrArgChange: true },
  );
  const own = useUser();
  const ids = useMemo(() => (data ?? []).flatMap(({ user }) => user ?? []), [data]);
  const people = usePeople(ids);
  if (error) return <ErrorState compact fault={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={4} />;
  if (data.length === 0) return <EmptyState compact icon={History} title={t('record.history.none')} />;
  const nameOf = (id: string | null): string => {
    if (id === null) return t('record.history.system');
    if (id === own._id) return own.nickname;
    return people.find(({ _id }) => _id === id)?.nickname ?? t('record.history.gone');
  };
  return (
    <ol className="rh">
      {data.map((entry, index) => (
        <li key={index}>
          <strong>
            {t(`record.history.${entry.action.split('.').at(-1) ?? ''}`, { defaultValue: entry.action })}
          </strong>{' '}
          {nameOf(entry.user)}
          <time dateTime={new Date(entry.time).toISOString()}>{formats.timestamp(entry.time)}</time>
          <Changes entry={entry} fields={fields} />
        </li>
      ))}
    </ol>
  );
}

/** A new record sets many fields at once: more than this many are shown on demand. */
const SHOWN_FIELDS = 6;

interface ChangesProps {
  entry: { before?: unknown; after?: unknown };
  fields: readonly FieldDefinition[];
}

/** The fields that changed, in the order of the form, old value before new. */
function Changes({ entry, fields }: ChangesProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const changes = valueChanges(entry.before, entry.after);
  const known = fields.flatMap((field) => {
    const change = changes.find(({ key }) => key === field._key);
    return change ? [{ ...change, field }] : [];
  });
  const shown = all || known.length <= SHOWN_FIELDS + 1 ? known : known.slice(0, SHOWN_FIELDS);
  return (
    <>
      <dl>
        {shown.map(({ key, ...change }) => (
          <Change key={key} {...change} />
        ))}
      </dl>
      {shown.length < known.length && (
        <button type="button" className="rh-more" onClick={() => setAll(true)}>
          {t('record.history.more', { count: known.length - shown.length })}
        </button>
      )}
    </>
  );
}

interface ChangeProps {
  field: FieldDefinition;
  before: unknown;
  after: unknown;
}

function Change({ field, before, after }: ChangeProps) {
  return (
    <>
      <dt>{labelOf(field)}</dt>
      <dd>
        {before === undefined || before === null || before === '' ? null : (
          <del>
            <Value field={field} value={before} />
          </del>
        )}
        <ins>
          <Value field={field} value={after} />
        </ins>
      </dd>
    </>
  );
}

/** Related rows are kept by their ids alone: their names are those of today. */
function Value({ field, value }: { field: FieldDefinition; value: unknown }) {
  const formats = useFormats();
  const isRelated = field._type === 'relate';
  const rows = useRelatedNames(relatedEntity(field), isRelated ? relatedRows(value) : NO_ROWS);
  return cellText(field, isRelated ? rows : value, formats) || '–';
}

const NO_ROWS: never[] = [];
