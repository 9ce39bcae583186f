import Button from '@mui/material/Button';
import { FolderOpen } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { usePeople } from '../../entities/people/use-people.js';
import { useProject } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { EntryRow } from './entry-row.js';
import { useFolderQuery } from './folder.api.js';
import { entriesOf } from './folder.model.js';
import './file.css';

interface Props {
  prefix: string;
  after: string | undefined;
  /** Shows the next piece; absent where it is shown already. */
  onMore: ((next: string) => void) | undefined;
}

/** A piece of a folder. */
export function FolderSection({ prefix, after, onMore }: Props) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const body = { prefix, ...(after === undefined ? {} : { after }) };
  const { data, error, refetch } = useFolderQuery({ params, body });
  const list = useMemo(() => (data ? entriesOf(data) : []), [data]);
  const ids = useMemo(() => [...new Set(list.flatMap(({ user }) => user ?? []))], [list]);
  const people = usePeople(ids);
  if (error && !data) return <ErrorState fault={error} onRetry={() => void refetch()} compact />;
  if (!data) return <ListSkeleton />;
  const { next } = data;
  if (list.length === 0 && after === undefined) {
    const action = (
      <Button component={RouterLink} to="/dev/entity" variant="contained">
        {t('file.to-tables')}
      </Button>
    );
    return (
      <EmptyState
        compact
        icon={FolderOpen}
        title={t('file.empty')}
        text={t('file.empty-text')}
        action={action}
      />
    );
  }
  return (
    <>
      <ul className="af-list">
        {list.map((entry) => (
          <EntryRow
            key={entry.value}
            entry={entry}
            by={people.find(({ _id }) => _id === entry.user)?.nickname ?? ''}
          />
        ))}
      </ul>
      {next !== undefined && onMore ? (
        <Button variant="outlined" color="inherit" onClick={() => onMore(next)}>
          {t('file.more')}
        </Button>
      ) : null}
    </>
  );
}
