import Box from '@mui/material/Box';
import { Menu } from 'lucide-react';
import { menuIcon } from '../../../entities/project/menu-icons.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { placeOf, type MenuBranch } from './app-menu.model.js';
import { NavLink } from './nav-link.js';
import { useAppMenu } from './use-app-menu.js';
import { useGo } from '../palette/use-go.js';

interface Props {
  /** The directory; `null` for the top. */
  parent: string | null;
  /** What is said where it has no entries. */
  empty: string;
}

/** The entries of a directory of the menu, as the role of the person at the screen has them. */
export function MenuEntries({ parent, empty }: Props) {
  const { entries, branches, loading } = useAppMenu();
  const go = useGo(entries);
  if (loading) return <ListSkeleton rows={3} />;
  const shown = parent === null ? branches : (branchOf(branches, parent)?.below ?? []);
  if (shown.length === 0) return <EmptyState compact icon={Menu} title={empty} />;
  return <Branches branches={shown} go={go} />;
}

/** Entries below each other; a directory is a heading over its own. */
function Branches({ branches, go }: { branches: readonly MenuBranch[]; go: (id: string) => void }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '1px', '& ul': { pl: 3 } }}
    >
      {branches.map(({ entry, below }) => {
        const to = placeOf(entry);
        const item = { to: to ?? '', icon: menuIcon(entry), name: entry._name };
        return (
          <li key={entry._id}>
            {entry._type === 'dir' ? (
              <>
                <Box sx={{ px: 2, py: 1, fontWeight: 500 }}>{entry._name}</Box>
                <Branches branches={below} go={go} />
              </>
            ) : (
              <NavLink
                item={to === null ? { ...item, onSelect: () => go(entry._id) } : item}
                folded={false}
              />
            )}
          </li>
        );
      })}
    </Box>
  );
}

/** A directory, wherever it lies. */
function branchOf(branches: readonly MenuBranch[], id: string): MenuBranch | undefined {
  for (const branch of branches) {
    const found = branch.entry._id === id ? branch : branchOf(branch.below, id);
    if (found) return found;
  }
  return undefined;
}
