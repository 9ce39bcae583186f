import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { Folder } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import type { RoleChain } from '@buildmesh/domain';
import { SearchField } from '../../../shared/ui/form/search-field.js';
import { WindowedList } from '../../../shared/ui/list/windowed-list.js';
import { searchItems, type GrantItem, type KeyKind } from './grant-items.js';
import { InheritedMark } from './inherited-mark.js';
import { KindSourceBar } from './kind-source-bar.js';
import {
  gives,
  grantKeys,
  inheritAgain,
  inheritedChain,
  override,
  sourceOf,
  type RightsDraft,
} from './rights.model.js';

const SEARCH_FROM = 8;
const ROW_PX = 40;

interface Props {
  kind: KeyKind;
  items: readonly GrantItem[];
  role: Role;
  roles: readonly Role[];
  chain: RoleChain;
  draft: RightsDraft;
  onDraft: (draft: RightsDraft) => void;
}

/** The grants of one kind: what the parent gives beside what this role gives, key by key; the menu as its tree. */
export function KeyRights({ kind, items, role, roles, chain, draft, onDraft }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const source = sourceOf(kind, role, { roles, draft });
  const above = useMemo(() => inheritedChain(role, roles), [role, roles]);
  const found = useMemo(() => searchItems(items, search), [items, search]);
  const label = t(`role.grant.${kind}`);
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        {t(`role.grant-help.${kind}`)}
      </Typography>
      <KindSourceBar
        label={label}
        source={source}
        onOverride={() => onDraft(override(chain, draft, kind))}
        onInherit={() => onDraft(inheritAgain(role, draft, kind))}
      />
      {items.length >= SEARCH_FROM && (
        <SearchField
          label={t('shared.search')}
          value={search}
          onChange={setSearch}
          sx={{ mb: 3, maxWidth: 320, width: '100%' }}
        />
      )}
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', overflow: 'hidden', mb: 4 }}>
        <WindowedList
          label={label}
          items={found}
          keyOf={({ id }) => id}
          estimatePx={ROW_PX}
          render={(item) => (
            <KeyRow
              item={item}
              given={item.keys.filter((key) => gives(chain, kind, key)).length}
              inherited={source.above && item.keys.filter((key) => gives(above, kind, key)).length}
              from={source.above?._name}
              own={source.own}
              onGive={(allowed) => onDraft(grantKeys(chain, draft, { kind, keys: item.keys, allowed }))}
            />
          )}
        />
      </Box>
    </>
  );
}

interface RowProps {
  item: GrantItem;
  /** How many of its keys are given. */
  given: number;
  inherited: number | undefined;
  from: string | undefined;
  own: boolean;
  onGive: (allowed: boolean) => void;
}

function KeyRow({ item, given, inherited, from, own, onGive }: RowProps) {
  const all = item.keys.length > 0 && given === item.keys.length;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: ROW_PX,
        pl: 3 + item.depth * 5,
        pr: 3,
        borderTop: 1,
        borderColor: 'divider',
        'li:first-of-type > &': { borderTop: 0 },
      }}
    >
      <FormControlLabel
        control={
          <Checkbox
            checked={all}
            indeterminate={given > 0 && !all}
            disabled={item.keys.length === 0}
            onChange={() => onGive(!all)}
          />
        }
        label={
          <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
            {item.heading && <Folder size={15} aria-hidden />}
            {item.label}
          </span>
        }
        sx={{ flex: 1, mr: 0, minWidth: 0, overflowWrap: 'anywhere' }}
      />
      {inherited !== undefined && !item.heading && (
        <InheritedMark given={inherited > 0} differs={own && inherited !== given} from={from} />
      )}
    </Box>
  );
}
