import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { CODE, isApiFault } from '../../../shared/api/faults/fault.js';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { useAllEntitiesQuery } from '../../../entities/project/entity.api.js';
import { useFlowsQuery } from '../../../entities/run/flow-list.api.js';
import { notify } from '../../../shared/notice/notices.js';
import { usePagesQuery } from '../../../entities/project/pages.api.js';
import { useViewsQuery } from '../../../entities/project/views.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { SaveBar } from '../../../shared/ui/form/save-bar.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { useUnsavedGuard } from '../../../shared/ui/dialog/use-unsaved-guard.js';
import { grantItems, KEY_KINDS, type KeyKind } from './grant-items.js';
import { KeyRights } from './key-rights.js';
import { changedRights, draftChain, nothingChanged, type RightsDraft } from './rights.model.js';
import { useRoleMenuQuery, useSaveRightsMutation } from '../role.api.js';
import { TableRights } from './table-rights.js';

interface Props {
  role: Role;
  roles: readonly Role[];
}

/** What a role may do, kind by kind, inherited beside own. Changes are collected and saved at once. */
export function RightsEditor({ role, roles }: Props) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data: tables, error, refetch } = useAllEntitiesQuery({ params });
  const { data: pages } = usePagesQuery({ params, quiet: true });
  const { data: views } = useViewsQuery({ params, quiet: true });
  const { data: menu } = useRoleMenuQuery({ params, quiet: true });
  const { data: flows } = useFlowsQuery({ params, quiet: true });
  const { draft, setDraft, dirty, saving, conflict, submit, takeTheirs } = useRightsDraft(role);
  const [chosen, setChosen] = useState<KeyKind | 'simple'>('simple');
  const kinds = useMemo(() => {
    const things = {
      menu: menu ?? [],
      pages: pages ?? [],
      views: views ?? [],
      tables: tables ?? [],
      roles,
      flows: flows ?? [],
    };
    return KEY_KINDS.map((kind) => ({ kind, items: grantItems(kind, things) })).filter(
      ({ items }) => items.length > 0,
    );
  }, [menu, pages, views, tables, roles, flows]);
  const chain = useMemo(() => draftChain(role, roles, draft), [role, roles, draft]);
  if (error && !tables) return <ErrorState fault={error} onRetry={() => void refetch()} compact />;
  if (!tables) return <ListSkeleton />;
  const shared = { role, roles, chain, draft, onDraft: setDraft };
  // Administrators pass every check but those of tables (D24).
  const offered = role._type === 'admin' ? [] : kinds;
  const current = offered.find(({ kind }) => kind === chosen);
  return (
    <>
      {offered.length > 0 && (
        <Tabs
          value={current ? chosen : 'simple'}
          onChange={(_, next: KeyKind | 'simple') => setChosen(next)}
          variant="scrollable"
          scrollButtons={false}
          aria-label={t('role.rights.kinds')}
          sx={{ minHeight: 36, mb: 4, '& .MuiTab-root': { minHeight: 36 } }}
        >
          <Tab value="simple" label={t('role.grant.simple')} />
          {offered.map(({ kind }) => (
            <Tab key={kind} value={kind} label={t(`role.grant.${kind}`)} />
          ))}
        </Tabs>
      )}
      {conflict && (
        <Alert
          severity="warning"
          role="alert"
          sx={{ mb: 4 }}
          action={
            <>
              <Button color="inherit" size="small" onClick={takeTheirs}>
                {t('role.rights.take-theirs')}
              </Button>
              <Button color="inherit" size="small" onClick={() => void submit()}>
                {t('role.rights.keep-mine')}
              </Button>
            </>
          }
        >
          {t('role.rights.conflict')}
        </Alert>
      )}
      {current ? (
        <KeyRights key={current.kind} kind={current.kind} items={current.items} {...shared} />
      ) : (
        <TableRights tables={tables} {...shared} />
      )}
      {dirty && <SaveBar busy={saving} onSave={() => void submit()} onDiscard={() => setDraft({})} />}
    </>
  );
}

/** The changes that wait to be saved. A lost race keeps them and asks whose rights stay (D86). */
function useRightsDraft(role: Role) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const [save, { isLoading }] = useSaveRightsMutation();
  const [draft, setDraft] = useState<RightsDraft>({});
  const [conflict, setConflict] = useState(false);
  const changed = changedRights(role, draft);
  const dirty = !nothingChanged(changed);
  useUnsavedGuard(dirty);
  const done = () => {
    setDraft({});
    setConflict(false);
  };
  const submit = async () => {
    const body = { role: role._id, ...changed, _ver: role._ver };
    const { error } = await save({ params, body, quiet: true });
    if (!error) {
      done();
      return notify({ level: 'success', text: t('role.rights.saved') });
    }
    if (isApiFault(error) && error.code === CODE.conflict) return setConflict(true);
    if (isApiFault(error)) notify({ level: 'error', text: faultText(error, t) });
  };
  return { draft, setDraft, dirty, saving: isLoading, conflict: conflict && dirty, submit, takeTheirs: done };
}
