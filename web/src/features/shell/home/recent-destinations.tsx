import Box from '@mui/material/Box';
import { FileText, History, Pencil, Table2, Zap, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useVisibleEntitiesQuery } from '../../../entities/project/entity.api.js';
import { useFeature } from '../../../entities/session/use-feature.js';
import { useProject, useUser } from '../../../entities/session/use-session.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { NavLink } from '../navigation/nav-link.js';
import { recentDestinations, titleOf, type DestinationType } from '../palette/destinations.model.js';
import { loadDestinations } from '../shell-storage.js';
import { useFlows } from '../palette/use-flows.js';

const ICONS: Record<DestinationType, LucideIcon> = {
  table: Table2,
  design: Pencil,
  route: FileText,
  program: Zap,
};

/** The places where somebody was lately in this project, the last one first. */
export function RecentDestinations({ empty }: { empty: string }) {
  const { t } = useTranslation();
  const on = useFeature('recent');
  const { pathname } = useLocation();
  const project = useProject()._id;
  const { data: tables = [] } = useVisibleEntitiesQuery({ params: { project }, quiet: true });
  const { programs, start } = useFlows();
  const destinations = loadDestinations(useUser()._id, project);
  const shown = (on ? recentDestinations(destinations, pathname) : []).flatMap((destination) => {
    const name = titleOf(destination, { tables, programs }, t);
    return name === undefined ? [] : [{ place: destination, name }];
  });
  if (shown.length === 0) return <EmptyState compact icon={History} title={empty} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '1px' }}>
      {shown.map(({ place: destination, name }) => (
        <li key={destination.id}>
          <NavLink
            item={{
              to: destination.path,
              icon: ICONS[destination.type],
              name,
              ...(destination.program === null ? {} : { onSelect: start(destination.program) }),
            }}
            folded={false}
          />
        </li>
      ))}
    </Box>
  );
}
