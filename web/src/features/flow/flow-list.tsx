import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { FlowHead, ModuleNode } from '@buildmesh/contracts';
import { Copy, Plus, Sparkles, Trash2, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inTreeOrder } from '../../shared/tree/tree.model.js';
import { PANEL_HEAD, PANEL_TITLE } from './look/side-panel.js';
import { ActionMenu } from '../../shared/ui/list/action-menu.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { SearchField } from '../../shared/ui/form/search-field.js';
import { Soft } from './look/part.js';

const SEARCH_FROM = 8;

interface Props {
  flows: readonly FlowHead[];
  modules: readonly ModuleNode[];
  current: string | undefined;
  /** Absent where functions are only read. */
  edits:
    | {
        create: () => void;
        standard: () => void;
        copy: (flow: FlowHead) => void;
        remove: (flow: FlowHead) => void;
      }
    | undefined;
}

/** The functions of the project, by module. */
export function FlowList({ flows, modules, current, edits }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = flows.filter(({ _name }) => _name.toLowerCase().includes(wanted));
  return (
    <Box component="nav" aria-label={t('flow.title')} sx={FLOWS}>
      <Box component="header" sx={PANEL_HEAD}>
        <Typography variant="h2" sx={PANEL_TITLE}>
          {t('flow.title')}
        </Typography>
        {edits && (
          <>
            <IconAction icon={Sparkles} iconSize={16} label={t('flow.standard')} onClick={edits.standard} />
            <IconAction icon={Plus} label={t('flow.new')} onClick={edits.create} />
          </>
        )}
      </Box>
      {flows.length >= SEARCH_FROM && (
        <SearchField label={t('shared.search')} value={search} onChange={setSearch} sx={{ mx: 2, mb: 2 }} />
      )}
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: '0 8px 12px' }}>
        {shelvesOf(found, modules).map(({ module, list }) => (
          <section key={module?._id ?? ''} aria-label={module?._name ?? t('module.outside')}>
            {modules.length > 0 && (
              <Typography variant="h3" sx={SHELF}>
                {module?._name ?? t('module.outside')}
              </Typography>
            )}
            <List disablePadding>
              {list.map((flow) => (
                <ListItem key={flow._id} disablePadding>
                  <ListItemButton
                    component={Link}
                    to={`/dev/flow/${flow._id}`}
                    selected={flow._id === current}
                    aria-current={flow._id === current ? 'page' : undefined}
                    sx={LINK}
                  >
                    <Workflow size={15} strokeWidth={1.75} aria-hidden />
                    <Typography variant="body2" component="span" noWrap sx={{ flex: 1, minWidth: 0 }}>
                      {flow._name}
                    </Typography>
                    {flow._version === null && <Soft>{t('flow.draft')}</Soft>}
                  </ListItemButton>
                  {edits && (
                    <ActionMenu
                      label={t('flow.actions', { name: flow._name })}
                      actions={[
                        { label: t('flow.copy'), icon: Copy, onSelect: () => edits.copy(flow) },
                        {
                          label: t('flow.remove'),
                          icon: Trash2,
                          danger: true,
                          onSelect: () => edits.remove(flow),
                        },
                      ]}
                    />
                  )}
                </ListItem>
              ))}
            </List>
          </section>
        ))}
      </Box>
    </Box>
  );
}

const FLOWS = {
  width: 248,
  '@media (max-width: 1100px)': { width: 200 },
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  borderRight: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.sunken',
} as const;
const SHELF = { m: '8px 0 2px', px: 2, fontSize: 12, fontWeight: 500, color: 'text.secondary' } as const;
const LINK = { minWidth: 0, gap: 2, px: 2, py: '7px', borderRadius: '6px' } as const;

interface Shelf {
  module: ModuleNode | null;
  list: FlowHead[];
}

/** Functions by module in the order of the tree, last those outside of any; empty modules are left out. */
function shelvesOf(flows: readonly FlowHead[], modules: readonly ModuleNode[]): Shelf[] {
  const rows = modules.map((module) => ({
    id: module._id,
    parent: module._parent,
    sort: module._sort,
    module,
  }));
  const known = new Set(modules.map(({ _id }) => _id));
  const shelves: Shelf[] = inTreeOrder(rows).map(({ node: { module } }) => ({
    module,
    list: flows.filter(({ _module }) => _module === module._id),
  }));
  const outside = flows.filter(({ _module }) => _module === null || !known.has(_module));
  return [...shelves, { module: null, list: outside }].filter(({ list }) => list.length > 0);
}
