import Box from '@mui/material/Box';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuIcon } from '../../../entities/project/menu-icons.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { placeOf, type MenuBranch } from './app-menu.model.js';
import { markOf } from './favourites.model.js';
import { NavLink } from './nav-link.js';
import { StarredRow } from './starred-row.js';
import type { AppMenu } from './use-app-menu.js';
import { useEnterAt, useGo } from '../palette/use-go.js';

interface Props {
  menu: AppMenu;
  folded?: boolean;
  /** Rows for fingers. */
  large?: boolean;
}

/** The menu that the project has for its members: directories fold, entries open. */
export function AppNav({ menu, folded = false, large = false }: Props) {
  const go = useGo(menu.entries);
  const enterAt = useEnterAt();
  const select = ({ entry }: MenuBranch) => {
    const path = placeOf(entry);
    if (menu.foreign && path !== null) void enterAt(menu.foreign.project, path);
    else go(entry._id);
  };
  return <Branches branches={menu.branches} menu={menu} folded={folded} large={large} onSelect={select} />;
}

interface BranchesProps extends Required<Props> {
  branches: readonly MenuBranch[];
  onSelect: (branch: MenuBranch) => void;
}

function Branches({ branches, onSelect, ...rest }: BranchesProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '1px' }}>
      {branches.map((branch) => (
        <Branch key={branch.entry._id} branch={branch} onSelect={onSelect} {...rest} />
      ))}
    </Box>
  );
}

interface BranchProps extends Required<Props> {
  branch: MenuBranch;
  onSelect: (branch: MenuBranch) => void;
}

function Branch({ branch, onSelect, menu, folded, large }: BranchProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const { entry, below } = branch;
  const path = menu.foreign ? null : placeOf(entry);
  const isDirectory = entry._type === 'dir';
  const item = {
    to: path ?? '',
    icon: menuIcon(entry),
    name: entry._name,
    ...(path === null && { onSelect: () => (isDirectory ? setOpen(!open) : onSelect(branch)) }),
  };
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <StarredRow mark={folded || menu.foreign ? null : markOf(entry)} shown={large}>
            <NavLink item={item} folded={folded} large={large} expanded={isDirectory ? open : undefined} />
          </StarredRow>
        </Box>
        {isDirectory && !folded && (
          <IconAction
            size="small"
            iconSize={14}
            label={t(open ? 'shared.tree.fold' : 'shared.tree.unfold', { name: entry._name })}
            icon={open ? ChevronDown : ChevronRight}
            onClick={() => setOpen(!open)}
          />
        )}
      </Box>
      {below.length > 0 && open && (
        <Box sx={{ pl: folded ? 0 : 4 }}>
          <Branches branches={below} onSelect={onSelect} menu={menu} folded={folded} large={large} />
        </Box>
      )}
    </li>
  );
}
