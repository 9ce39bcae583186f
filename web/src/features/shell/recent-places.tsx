import Box from '@mui/material/Box';
import { FileText, History, Pencil, Table2, Zap, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useVisibleEntitiesQuery } from '../../shared/entity/entity.api.js';
import { useFeature } from '../../shared/session/use-feature.js';
import { useProject, useUser } from '../../shared/session/use-session.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { NavLink } from './nav-link.js';
import { recentPlaces, titleOf, type PlaceType } from './places.model.js';
import { loadPlaces } from './shell-storage.js';
import { usePrograms } from './use-programs.js';

const ICONS: Record<PlaceType, LucideIcon> = {
  table: Table2,
  design: Pencil,
  route: FileText,
  program: Zap,
};

/** The places where somebody was lately in this project, the last one first. */
export function RecentPlaces({ empty }: { empty: string }) {
  const { t } = useTranslation();
  const on = useFeature('recent');
  const { pathname } = useLocation();
  const project = useProject()._id;
  const { data: tables = [] } = useVisibleEntitiesQuery({ params: { project }, quiet: true });
  const { programs, start } = usePrograms();
  const places = loadPlaces(useUser()._id, project);
  const shown = (on ? recentPlaces(places, pathname) : []).flatMap((place) => {
    const name = titleOf(place, { tables, programs }, t);
    return name === undefined ? [] : [{ place, name }];
  });
  if (shown.length === 0) return <EmptyState compact icon={History} title={empty} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '1px' }}>
      {shown.map(({ place, name }) => (
        <li key={place.id}>
          <NavLink
            item={{
              to: place.path,
              icon: ICONS[place.type],
              name,
              ...(place.program === null ? {} : { onSelect: start(place.program) }),
            }}
            folded={false}
          />
        </li>
      ))}
    </Box>
  );
}
