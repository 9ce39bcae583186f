import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '@buildmesh/contracts';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { AppNav } from '../navigation/app-nav.js';
import { TableGrid } from './table-grid.js';
import type { AppMenu } from '../navigation/use-app-menu.js';

interface Props {
  admin: boolean;
  /** Ways to the first table, for those who may make one. */
  steps: ReactNode;
  menu: AppMenu;
  /** Tables that are always there, such as that of the members. */
  builtIn: readonly Entity[];
}

/** Home without a table of work: what to do next, and what the navigation offers meanwhile. */
export function NoTables({ admin, steps, menu, builtIn }: Props) {
  const { t } = useTranslation();
  const byMenu = menu.branches.length > 0;
  const openable = !menu.loading && !menu.foreign && (byMenu || builtIn.length > 0);
  const text = openable ? 'shell.home.empty-role-text' : 'shell.home.empty-member';
  return (
    <>
      <EmptyState
        icon={Table2}
        title={t(admin ? 'shell.home.empty' : 'shell.home.empty-role')}
        text={t(admin ? 'shell.home.empty-admin' : text)}
        action={steps}
      />
      {openable && (
        <Box component="section" aria-labelledby="openable">
          <Typography id="openable" variant="h3" component="h2" sx={{ mb: 3 }}>
            {t('shell.home.openable')}
          </Typography>
          {byMenu ? <AppNav menu={menu} large /> : <TableGrid tables={builtIn} />}
        </Box>
      )}
    </>
  );
}
