import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { useAllEntitiesQuery } from '../../shared/entity/entity.api.js';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../shared/session/use-session.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { SaveBar } from '../../shared/ui/save-bar.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { ListSkeleton } from '../../shared/ui/skeletons.js';
import { useUnsavedGuard } from '../../shared/ui/use-unsaved-guard.js';
import { EntityRow } from './entity-row.js';
import { changedRights, draftChain, inheritedFrom, type RightsDraft } from './rights.model.js';
import type { RoleSlots } from './role-slots.js';
import { useSaveRightsMutation } from './role.api.js';

/** Above this many tables there is a search. */
const SEARCH_FROM = 8;

interface Props {
  role: Role;
  roles: readonly Role[];
  slots: RoleSlots;
}

/** Per table: may it be read, which fields, which rows. Changes are collected and saved at once. */
export function RightsEditor({ role, roles, slots }: Props) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data: tables, error, refetch } = useAllEntitiesQuery({ params });
  const [save, { isLoading }] = useSaveRightsMutation();
  const [draft, setDraft] = useState<RightsDraft>({});
  const [search, setSearch] = useState('');
  const changed = changedRights(role, draft);
  const dirty = Object.keys(changed).length > 0;
  useUnsavedGuard(dirty);
  const submit = async () => {
    const saved = await save({ params, body: { role: role._id, updated: changed } });
    if (saved.error) return;
    setDraft({});
    notify({ level: 'success', text: t('role.rights.saved') });
  };
  if (error && !tables) return <ErrorState fault={error} onRetry={() => void refetch()} compact />;
  if (!tables) return <ListSkeleton />;
  if (tables.length === 0) return <EmptyState compact icon={Table2} title={t('role.rights.no-tables')} text={t('role.rights.no-tables-text')} />;
  const chain = draftChain(role, roles, draft);
  const parent = draft.simple ? undefined : inheritedFrom(role, roles, 'simple');
  const found = tables.filter(({ _name }) => _name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      {role._type === 'admin' && <Alert severity="info" sx={{ mb: 4 }}>{t('role.rights.admin')}</Alert>}
      {parent && role._type !== 'admin' && <Alert severity="info" sx={{ mb: 4 }}>{t('role.rights.inherited', { name: parent._name })}</Alert>}
      {tables.length >= SEARCH_FROM && <SearchField label={t('role.rights.search')} value={search} onChange={setSearch} sx={{ mb: 3, maxWidth: 320 }} />}
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', overflow: 'hidden', mb: 4 }}>
        {found.map((entity) => (
          <EntityRow key={entity._id} entity={entity} role={role} roles={roles} chain={chain} draft={draft} onDraft={setDraft} slots={slots} />
        ))}
      </Box>
      {dirty && <SaveBar busy={isLoading} onSave={() => void submit()} onDiscard={() => setDraft({})} />}
    </>
  );
}
