import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { EyeOff, ListTree, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { MenuEntry } from '@buildmesh/contracts';
import { menuIcon } from '../../entities/project/menu-icons.js';
import { useProject } from '../../entities/session/use-session.js';
import { TreeList } from '../../shared/tree/tree-list.js';
import { useTreeMove } from '../../shared/tree/use-tree-move.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { SplitPane } from '../../shared/ui/frame/split-pane.js';
import { useMenuQuery } from './menu.api.js';
import { AddTables } from './add-tables.js';
import { MenuForm } from './menu-form.js';
import { mayHoldEntries } from './menu.rules.js';
import { useMenuEdit } from './use-menu-edit.js';

/** `/system/menu`: the menu as a tree on the left, the chosen entry on the right; on a phone one after the other. */
export function MenuScreen() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data: entries, error, refetch } = useMenuQuery({ params });
  if (error && !entries) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!entries) return <ListSkeleton />;
  return (
    <>
      <h1 className="visually-hidden">{t('menu.title')}</h1>
      <MenuEditor entries={entries} />
    </>
  );
}

function MenuEditor({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const edit = useMenuEdit(entries);
  const nodes = entries.map((entry) => ({ id: entry._id, parent: entry._parent, sort: entry._sort, entry }));
  const move = useTreeMove(nodes, edit.move);
  const chosen = entries.find(({ _id }) => _id === query.get('entry'));
  const adding = query.has('new');
  const open = (id: string | null) => setQuery(id ? { entry: id } : {}, { replace: true });
  // The chosen entry stays chosen: the new one lands beside it.
  const add = () => setQuery({ ...(chosen && { entry: chosen._id }), new: '1' }, { replace: true });
  const remove = async (entry: MenuEntry) => {
    if ((await edit.remove(entry)) && entry._id === chosen?._id) open(null);
  };
  const list = (
    <Box sx={{ p: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2, pl: 2 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('menu.title')}
        </Typography>
        <Button size="small" variant="contained" startIcon={<Plus size={16} />} onClick={add}>
          {t('menu.add')}
        </Button>
      </Box>
      {entries.length === 0 ? (
        <EmptyState
          compact
          icon={ListTree}
          title={t('menu.empty')}
          text={t('menu.empty-text')}
          action={<AddTables />}
        />
      ) : (
        <TreeList
          nodes={nodes}
          label={t('menu.title')}
          selected={chosen?._id}
          onSelect={({ id }) => open(id)}
          onMove={(moved) => void move(moved)}
          accepts={mayHoldEntries(entries)}
          faceOf={({ entry }) => ({
            name: entry._name,
            icon: menuIcon(entry),
            kind: t(`menu.type.${entry._type}`),
            aside: <Hidden entry={entry} />,
            dimmed: entry._option._hide?.pc === true && entry._option._hide.mobile === true,
          })}
          actionsOf={({ entry }) => [
            { label: t('menu.remove'), icon: Trash2, danger: true, onSelect: () => void remove(entry) },
          ]}
        />
      )}
    </Box>
  );
  // A new entry lands where the reader is: inside the chosen directory, else beside the chosen entry.
  const parent = chosen?._type === 'dir' ? chosen._id : (chosen?._parent ?? null);
  const detail = adding ? (
    <MenuForm
      key="new"
      onCancel={() => open(chosen?._id ?? null)}
      onSave={async (draft, seeing) => open(await edit.create(draft, parent, seeing))}
    />
  ) : (
    chosen && (
      <MenuForm
        key={chosen._id}
        entry={chosen}
        onSave={(draft, seeing) => edit.update(chosen, draft, seeing)}
      />
    )
  );
  return (
    <SplitPane
      list={list}
      detail={detail}
      back={t('menu.title')}
      onBack={() => open(null)}
      rest={<EmptyState icon={ListTree} title={t('menu.choose')} text={t('menu.choose-text')} />}
    />
  );
}

function Hidden({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation();
  const { pc, mobile } = entry._option._hide ?? {};
  if (!pc && !mobile) return null;
  const text = t(pc && mobile ? 'menu.hidden.both' : pc ? 'menu.hidden.pc' : 'menu.hidden.mobile');
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}
    >
      <EyeOff size={13} aria-hidden />
      {text}
    </Typography>
  );
}
