import Button from '@mui/material/Button';
import type { QueryResult, Row } from '@buildmesh/contracts';
import { shownOf, type FieldDefinition } from '@buildmesh/domain';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  givenRows,
  recordOf,
  type FlowRows,
  type GivenRows,
} from '../../shared/api/commands/command-values.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { useVisibleEntitiesQuery } from '../../entities/project/entity.api.js';
import { cellText } from '../../entities/field/cell-text.js';
import { isLayout, labelOf } from '../../entities/field/field-kind.js';
import { useFormats } from '../../entities/field/formats.js';
import { RowForm } from '../../entities/row/form/row-form.js';
import { reopen } from '../../shared/navigation/reopen.js';
import { commandDialogs, type CommandDialog } from '../../entities/run/command-dialogs.js';
import { runData } from '../../entities/run/run-data.js';
import type { RowAccess, VisibleEntity } from '../../entities/row/row-access.js';
import { useRowAccess } from '../../entities/row/use-row-access.js';
import { useProject } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { Table2 } from 'lucide-react';
import { RowsTable } from './rows-table.js';

/** Rows that a collection shows; the rest is in the table itself. */
const SHOWN_ROWS = 50;
/** Columns of a collection. */
const SHOWN_COLUMNS = 8;

/** What a command shows beside the page: a record, rows of a table, or rows that it brought along (D42). */
export function CommandDialogView({ dialog, onClose }: { dialog: CommandDialog; onClose: () => void }) {
  if (dialog.kind === 'table')
    return 'flow' in dialog ? (
      <FlowRowsDialog wanted={dialog} onClose={onClose} />
    ) : (
      <GivenRowsDialog given={dialog} onClose={onClose} />
    );
  return <OfTable dialog={dialog} onClose={onClose} />;
}

type Of<Kind extends CommandDialog['kind']> = Extract<CommandDialog, { kind: Kind }>;

function GivenRowsDialog({ given, onClose }: { given: GivenRows; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog open width={960} title={t('program.rows')} onClose={onClose}>
      <Rows given={given} />
    </AppDialog>
  );
}

function Rows({ given }: { given: GivenRows }) {
  const { t } = useTranslation();
  return (
    <RowsTable
      label={t('program.rows')}
      columns={given.fields}
      rows={given.rows.map((row) => given.fields.map(({ key }) => plainText(row[key])))}
    />
  );
}

const plainText = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return '__name' in value ? String(value.__name) : JSON.stringify(value);
};

/** Rows of a dataset of a function, or those that it answers. */
function FlowRowsDialog({ wanted, onClose }: { wanted: FlowRows; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const project = useProject()._id;
  const loaded = useLoaded<GivenRows>(async () => {
    const { datasets, fetches } = runData(dispatch);
    const { flow, dataset, params } = wanted;
    if (dataset === undefined) {
      const { data } = await fetches.get({ project, flow }, { form: params });
      return givenRows((Array.isArray(data) ? data : [data]).map(recordOf), wanted.fields);
    }
    const page = { index: 1, size: SHOWN_ROWS };
    const { data, meta } = await datasets.get({ project, flow, dataset, params, page });
    return givenRows(data, wanted.fields.length > 0 ? wanted.fields : meta.fields);
  });
  return (
    <AppDialog open width={960} title={t('program.rows')} onClose={onClose}>
      <Pending loaded={loaded}>{(given) => <Rows given={given} />}</Pending>
    </AppDialog>
  );
}

interface OfTableProps {
  dialog: Of<'detail'> | Of<'collection'>;
  onClose: () => void;
}

function OfTable({ dialog, onClose }: OfTableProps) {
  const { t } = useTranslation();
  const { data, error } = useVisibleEntitiesQuery({ params: { project: useProject()._id }, quiet: true });
  const entity = data?.find(({ _id }) => _id === dialog.entity);
  const title = entity?._name ?? t('program.rows');
  if (entity && dialog.kind === 'detail') return <Detail entity={entity} dialog={dialog} onClose={onClose} />;
  if (entity && dialog.kind === 'collection')
    return <Collection entity={entity} dialog={dialog} onClose={onClose} />;
  return (
    <AppDialog open title={title} onClose={onClose}>
      {data || error ? <EmptyState compact icon={Table2} title={t('program.no-table')} /> : <ListSkeleton />}
    </AppDialog>
  );
}

/** What was loaded, or why it could not be. */
type Loaded<T> = { data: T } | { refusal: string } | undefined;

function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<Loaded<T>>();
  useEffect(() => {
    let gone = false;
    const settle = (next: Loaded<T>) => {
      if (!gone) setLoaded(next);
    };
    load().then(
      (data) => settle({ data }),
      (fault: unknown) => settle({ refusal: faultText(fault, t) }),
    );
    return () => {
      gone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a dialog is loaded once
  }, []);
  return loaded;
}

interface DetailProps {
  entity: VisibleEntity;
  dialog: Of<'detail'>;
  onClose: () => void;
}

function Detail({ entity, dialog, onClose }: DetailProps) {
  const access = useRowAccess(entity);
  const loaded = useLoaded<Row>(() => access.get(dialog.id));
  const fields = shownFields(access, dialog.columns);
  return (
    <AppDialog open width={640} title={entity._name} onClose={onClose}>
      <Pending loaded={loaded}>
        {(row) => (
          <RowForm
            fields={fields}
            values={row}
            onChange={() => undefined}
            errors={NO_ERRORS}
            canWrite={() => false}
            edition={dialog.id}
          />
        )}
      </Pending>
    </AppDialog>
  );
}

interface CollectionProps {
  entity: VisibleEntity;
  dialog: Of<'collection'>;
  onClose: () => void;
}

function Collection({ entity, dialog, onClose }: CollectionProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const access = useRowAccess(entity);
  const loaded = useLoaded<QueryResult>(() =>
    access.query({ query: dialog.filter, page: { index: 1, size: SHOWN_ROWS } }),
  );
  const fields = shownFields(access, [])
    .filter((field) => !isLayout(field))
    .slice(0, SHOWN_COLUMNS);
  const openRow = (row: Row) =>
    commandDialogs.open({ kind: 'detail', entity: entity._id, id: row._id, columns: [] });
  return (
    <AppDialog
      open
      width={960}
      title={entity._name}
      onClose={onClose}
      actions={
        <Button variant="outlined" color="inherit" onClick={() => reopen(`/table/${entity._id}`)}>
          {t('program.open-table')}
        </Button>
      }
    >
      <Pending loaded={loaded}>
        {({ data }) => (
          <RowsTable
            label={entity._name}
            columns={fields.map((field) => ({ key: field._key, name: labelOf(field) }))}
            rows={data.map((row) =>
              fields.map((field) => cellText(field, shownOf(row, field._key), formats)),
            )}
            onOpen={(at) => data[at] && openRow(data[at])}
          />
        )}
      </Pending>
    </AppDialog>
  );
}

function Pending<T>({ loaded, children }: { loaded: Loaded<T>; children: (data: T) => ReactNode }) {
  if (!loaded) return <ListSkeleton />;
  if ('refusal' in loaded) return <EmptyState compact icon={Table2} title={loaded.refusal} />;
  return children(loaded.data);
}

/** The fields that are shown, in their order; those named only, where some are. */
function shownFields(access: RowAccess, keys: readonly string[]): FieldDefinition[] {
  return access.entity._field.filter(
    ({ _status, _type, _key }) =>
      _status === 'normal' && (keys.length > 0 ? keys.includes(_key) : _type !== 'system'),
  );
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();
