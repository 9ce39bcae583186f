import { History } from 'lucide-react';
import type { FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { cellText } from '../../shared/field/cell-text.js';
import { labelOf } from '../../shared/field/field-kind.js';
import { useFormats } from '../../shared/field/formats.js';
import { useRowHistoryQuery } from '../../shared/row/rows.api.js';
import { useProject } from '../../shared/session/use-session.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { ListSkeleton } from '../../shared/ui/skeletons.js';
import { valueChanges } from './record-history.model.js';

interface Props {
  entity: string;
  id: string;
  fields: readonly FieldDefinition[];
}

/** Who changed what in a record, newest first (D87). */
export function RecordHistory({ entity, id, fields }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const project = useProject();
  const { data, error, refetch } = useRowHistoryQuery({ params: { project: project._id, entity, id }, quiet: true }, { refetchOnMountOrArgChange: true });
  if (error) return <ErrorState compact fault={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={4} />;
  if (data.length === 0) return <EmptyState compact icon={History} title={t('record.history.none')} />;
  const text = (key: string, value: unknown): string => {
    const field = fields.find((one) => one._key === key);
    return (field ? cellText(field, value, formats) : typeof value === 'string' ? value : JSON.stringify(value ?? '')) || '–';
  };
  return (
    <ol className="rh">
      {data.map((entry, index) => (
        <li key={index}>
          <strong>{t(`record.history.${entry.action.split('.').at(-1) ?? ''}`, { defaultValue: entry.action })}</strong> {entry.user ?? t('record.history.system')}
          <time dateTime={new Date(entry.time).toISOString()}>{formats.timestamp(entry.time)}</time>
          <dl>
            {valueChanges(entry.before, entry.after).map((change) => {
              const field = fields.find((one) => one._key === change.key);
              if (!field) return null;
              return (
                <Change key={change.key} label={labelOf(field)} before={change.before === undefined || change.before === null ? undefined : text(change.key, change.before)} after={text(change.key, change.after)} />
              );
            })}
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Change({ label, before, after }: { label: string; before: string | undefined; after: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {before === undefined ? null : <del>{before}</del>}
        <ins>{after}</ins>
      </dd>
    </>
  );
}
