import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { APPROVAL_STATES, SELECTABLE_STATES } from '@buildmesh/domain';
import { Inbox, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useProject } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { Pager } from '../../shared/ui/list/pager.js';
import { SearchField } from '../../shared/ui/form/search-field.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { useApplicationsQuery, useManagedApplicationsQuery } from './approval.api.js';
import type { Tab } from './approval.model.js';
import { ApplicationList } from './application-list.js';

const SIZE = 20;
/** Pause in typing after which the search is sent. */
const TYPING_PAUSE_MS = 250;

type ListTab = Exclude<Tab, 'create'>;

/** The applications of one tab, narrowed by text and state. */
export function BucketSection({ tab }: { tab: ListTab }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [state, setState] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed.trim());
      setPage(1);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const narrow = {
    ...(search ? { search } : {}),
    ...(state ? { state: state as (typeof APPROVAL_STATES)[number] } : {}),
  };
  const { data, error, refetch, isFetching } = useTab(tab, { narrow, page });
  const isNarrowed = search !== '' || state !== '';
  const states = tab === 'manage' ? APPROVAL_STATES : SELECTABLE_STATES;
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, mb: 3, flexWrap: 'wrap' }}>
        <SearchField
          label={t('approval.search')}
          value={typed}
          onChange={setTyped}
          sx={{ flex: '1 1 220px', maxWidth: 360, alignSelf: 'flex-end' }}
        />
        {tab !== 'todo' && (
          <TextField
            select
            size="small"
            label={t('approval.state')}
            value={state}
            onChange={({ target }) => {
              setState(target.value);
              setPage(1);
            }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            sx={{ width: 180, flex: '0 0 auto' }}
          >
            <MenuItem value="">{t('approval.state.all')}</MenuItem>
            {states.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`approval.state.${each}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {error && !data && <ErrorState compact fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton height={72} />}
      {data && data.data.length > 0 && (
        <Box aria-busy={isFetching}>
          <ApplicationList page={data} />
          <Pager page={page} size={SIZE} total={data.size ?? 0} onPage={setPage} />
        </Box>
      )}
      {data?.data.length === 0 && isNarrowed && (
        <EmptyState compact icon={SearchX} title={t('approval.none-found')} />
      )}
      {data?.data.length === 0 && !isNarrowed && <Nothing tab={tab} />}
    </>
  );
}

function useTab(tab: ListTab, { narrow, page }: { narrow: object; page: number }) {
  const params = { project: useProject()._id };
  const option = { page, size: SIZE, count: true };
  const isManaging = tab === 'manage';
  const bucket = tab === 'manage' ? 'my' : tab;
  const own = useApplicationsQuery(
    { params, body: { query: { bucket, ...narrow }, option }, quiet: true },
    { skip: isManaging },
  );
  const all = useManagedApplicationsQuery(
    { params, body: { query: narrow, option }, quiet: true },
    { skip: !isManaging },
  );
  return isManaging ? all : own;
}

function Nothing({ tab }: { tab: ListTab }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      compact
      icon={Inbox}
      title={t(`approval.empty.${tab}`)}
      text={t(`approval.empty-text.${tab}`)}
      action={
        tab === 'my' && (
          <Button component={Link} to="/approval/create" variant="contained">
            {t('approval.create')}
          </Button>
        )
      }
    />
  );
}
