import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { newId } from '@buildmesh/kernel';
import type { SettingModel } from '@buildmesh/domain';
import { Plus, type LucideIcon } from 'lucide-react';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { NamedRow } from '../../shared/ui/list/list-row.js';
import { PageHeader } from '../../shared/ui/frame/page-header.js';
import { SearchField } from '../../shared/ui/form/search-field.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { SplitPane } from '../../shared/ui/frame/split-pane.js';
import { useRecords, type Entry, type Records } from './use-records.js';

const NEW = 'new';

export interface RecordFormProps<V> {
  /** Absent while the record is new. */
  recordKey?: string;
  value: V;
  /** Keys that are in use. */
  taken: ReadonlySet<string>;
  /** Rejects with the fault of a refusal. */
  onSave: (value: V, key?: string) => Promise<void>;
  onRemove?: () => void;
}

/** How things of one kind are listed and edited: where they are, and what they are called. */
export interface RecordLook<V> {
  /** Address of the list. */
  place: string;
  /** Between title and list: what is listed, where the kind alone does not tell it. */
  aside?: ReactNode;
  /** Key of one of its texts. */
  texts: (part: 'title' | 'text' | 'new' | 'none' | 'none-text') => string;
  icon: LucideIcon;
  nameOf: (entry: Entry<V>) => string;
  /** A line under the name. */
  hintOf: (entry: Entry<V>) => string;
  blank: V;
  Form: ComponentType<RecordFormProps<V>>;
}

/** One kind of shared settings, each of them a record of its own. */
export interface RecordKind<V> extends RecordLook<V> {
  model: SettingModel;
  read: (value: unknown) => V | undefined;
}

interface ViewProps<V> {
  kind: RecordLook<V>;
  records: Records<V>;
  /** Key of the chosen one, `new` for one that is to be made. */
  at: string | undefined;
}

/** Shared settings of one kind, at the one that the address names. */
export function RecordsScreen<V>({ kind }: { kind: RecordKind<V> }) {
  return <RecordsView kind={kind} records={useRecords(kind.model, kind.read)} at={useParams()['key']} />;
}

/** The list with search on the left, the chosen one on the right. */
export function RecordsView<V>({ kind, records, at }: ViewProps<V>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const { entries, error, refetch, save, remove } = records;
  const taken = useMemo(() => new Set([NEW, ...(entries?.map(({ key }) => key) ?? [])]), [entries]);
  const chosen = entries?.find(({ key }) => key === at);
  const wanted = search.trim().toLowerCase();
  const shown = entries?.filter((entry) =>
    `${kind.nameOf(entry)} ${kind.hintOf(entry)}`.toLowerCase().includes(wanted),
  );
  const open = (key: string) => navigate(`${kind.place}/${encodeURIComponent(key)}`);
  const keep = async (key: string, value: V) => {
    await save(key, value);
    if (at === NEW) await navigate(`${kind.place}/${encodeURIComponent(key)}`, { replace: true });
  };
  const drop = async (entry: Entry<V>) => {
    if (await remove(entry, kind.nameOf(entry))) await navigate(kind.place);
  };
  const create = (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => void open(NEW)}>
      {t(kind.texts('new'))}
    </Button>
  );
  const list = (
    <Box sx={{ p: 4 }}>
      <PageHeader
        title={t(kind.texts('title'))}
        description={t(kind.texts('text'))}
        actions={entries?.length ? create : undefined}
      />
      {kind.aside}
      {error !== undefined && <ErrorState fault={error} onRetry={refetch} />}
      {!entries && error === undefined && <ListSkeleton rows={4} />}
      {entries?.length === 0 && (
        <EmptyState
          compact
          icon={kind.icon}
          title={t(kind.texts('none'))}
          text={t(kind.texts('none-text'), { example: 'ORD-{YYYY}-{0000}' })}
          action={create}
        />
      )}
      {entries !== undefined && entries.length > 5 && (
        <SearchField
          value={search}
          onChange={setSearch}
          label={t('sharing.search')}
          sx={{ width: '100%', mb: 2 }}
        />
      )}
      {entries !== undefined && entries.length > 0 && shown?.length === 0 && (
        <Typography color="textSecondary">{t('sharing.not-found')}</Typography>
      )}
      <Box component="ul" aria-label={t(kind.texts('title'))} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown?.map((entry) => (
          <li key={entry.key}>
            <NamedRow
              icon={kind.icon}
              name={kind.nameOf(entry)}
              hint={kind.hintOf(entry)}
              selected={entry.key === at}
              onClick={() => void open(entry.key)}
            />
          </li>
        ))}
      </Box>
    </Box>
  );
  const { Form } = kind;
  const detail =
    at === NEW ? (
      <Form key={NEW} value={kind.blank} taken={taken} onSave={(value, key) => keep(key ?? newId(), value)} />
    ) : (
      chosen && (
        <Form
          key={chosen.key}
          recordKey={chosen.key}
          value={chosen.value}
          taken={taken}
          onSave={(value) => keep(chosen.key, value)}
          onRemove={() => void drop(chosen)}
        />
      )
    );
  return (
    <SplitPane
      list={list}
      detail={detail}
      rest={<EmptyState icon={kind.icon} title={t('sharing.choose')} text={t(kind.texts('text'))} />}
      back={t(kind.texts('title'))}
      onBack={() => void navigate(kind.place)}
    />
  );
}
