import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Table2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity, Role } from '@buildmesh/contracts';
import type { RoleChain } from '@buildmesh/domain';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { SearchField } from '../../../shared/ui/form/search-field.js';
import { WindowedList } from '../../../shared/ui/list/windowed-list.js';
import { EntityRow } from './entity-row.js';
import { KindSourceBar } from './kind-source-bar.js';
import { inheritAgain, inheritedChain, override, sourceOf, type RightsDraft } from './rights.model.js';

/** Above this many tables there is a search. */
const SEARCH_FROM = 8;
const ROW_PX = 49;

interface Props {
  tables: readonly Entity[];
  role: Role;
  roles: readonly Role[];
  chain: RoleChain;
  draft: RightsDraft;
  onDraft: (draft: RightsDraft) => void;
}

/** Per table: may it be read, which fields, which rows. */
export function TableRights({ tables, role, roles, chain, draft, onDraft }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const above = useMemo(() => inheritedChain(role, roles), [role, roles]);
  const found = useMemo(
    () => tables.filter(({ _name }) => _name.toLowerCase().includes(search.trim().toLowerCase())),
    [tables, search],
  );
  if (tables.length === 0)
    return (
      <EmptyState
        compact
        icon={Table2}
        title={t('role.rights.no-tables')}
        text={t('role.rights.no-tables-text')}
      />
    );
  const toggle = (id: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <>
      {role._type === 'admin' ? (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('role.rights.admin')}
        </Alert>
      ) : null}
      {(['simple', 'query'] as const).map((kind) =>
        role._type === 'admin' && kind === 'query' ? null : (
          <KindSourceBar
            key={kind}
            label={t(`role.grant.${kind}`)}
            source={sourceOf(kind, role, { roles, draft })}
            onOverride={() => onDraft(override(chain, draft, kind))}
            onInherit={() => onDraft(inheritAgain(role, draft, kind))}
          />
        ),
      )}
      {tables.length >= SEARCH_FROM && (
        <SearchField
          label={t('role.rights.search')}
          value={search}
          onChange={setSearch}
          sx={{ mb: 3, maxWidth: 320, width: '100%' }}
        />
      )}
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', overflow: 'hidden', mb: 4 }}>
        <WindowedList
          label={t('role.grant.simple')}
          items={found}
          keyOf={({ _id }) => _id}
          estimatePx={ROW_PX}
          render={(entity) => (
            <EntityRow
              entity={entity}
              role={role}
              roles={roles}
              chain={chain}
              above={above}
              draft={draft}
              onDraft={onDraft}
              open={open.has(entity._id)}
              onToggle={() => toggle(entity._id)}
            />
          )}
        />
      </Box>
    </>
  );
}
