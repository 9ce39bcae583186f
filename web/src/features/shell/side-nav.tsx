import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsAdmin } from '../../shared/session/use-session.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { ListSkeleton } from '../../shared/ui/skeletons.js';
import { AreaSwitch } from './area-switch.js';
import { NavLink } from './nav-link.js';
import { NavResizer } from './nav-resizer.js';
import { sectionsOf, type Area, type NavSection } from './navigation.js';
import { NAV_WIDTH, type Frame } from './shell-storage.js';

/** Above this many tables the navigation offers a search of its own. */
const SEARCH_FROM = 12;

interface Props {
  area: Area;
  tables: readonly { _id: string; _name: string }[] | undefined;
  frame: Frame;
  onFrame: (frame: Frame) => void;
}

/** The navigation on the left: foldable to icons, resizable, remembers both. */
export function SideNav({ area, tables, frame, onFrame }: Props) {
  const { t } = useTranslation();
  const admin = useIsAdmin();
  const [search, setSearch] = useState('');
  const { folded } = frame;
  const found = (tables ?? []).filter(({ _name }) => _name.toLowerCase().includes(search.trim().toLowerCase()));
  const loading = tables === undefined && area !== 'system';
  return (
    <Box component="nav" aria-label={t('shell.nav')} sx={{ width: folded ? NAV_WIDTH.folded : frame.width, flexShrink: 0, position: 'relative', display: 'flex', flexDirection: 'column', bgcolor: 'background.sunken', borderRight: 1, borderColor: 'divider' }}>
      {admin && <AreaSwitch area={area} folded={folded} />}
      <Box sx={{ flex: 1, overflow: 'auto', px: 2, py: 2, scrollbarWidth: 'thin' }}>
        {sectionsOf(area, found).map((section, index) => (
          <Section key={section.titleKey ?? index} section={section} folded={folded} searching={search !== ''}>
            {section.titleKey === 'shell.nav.tables' && !folded && (tables?.length ?? 0) >= SEARCH_FROM && (
              <SearchField label={t('shell.nav.find-table')} value={search} onChange={setSearch} sx={{ mb: 1 }} />
            )}
          </Section>
        ))}
        {loading && <ListSkeleton rows={5} height={32} />}
      </Box>
      <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider', display: 'flex', justifyContent: folded ? 'center' : 'flex-end', color: 'text.secondary' }}>
        <IconAction label={t(folded ? 'shell.unfold' : 'shell.fold')} icon={folded ? PanelLeftOpen : PanelLeftClose} aria-expanded={!folded} onClick={() => onFrame({ ...frame, folded: !folded })} />
      </Box>
      {!folded && <NavResizer width={frame.width} onWidth={(width) => onFrame({ ...frame, width })} />}
    </Box>
  );
}

function Section({ section, folded, searching, children }: { section: NavSection; folded: boolean; searching: boolean; children?: React.ReactNode }) {
  const { t } = useTranslation();
  if (section.items.length === 0 && !searching) return null;
  return (
    <Box sx={{ mb: 3 }}>
      {section.titleKey && !folded && (
        <Typography variant="caption" component="h2" color="textSecondary" sx={{ px: 2, py: 1, display: 'block', fontWeight: 500 }}>
          {t(section.titleKey)}
        </Typography>
      )}
      {children}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '1px' }}>
        {section.items.map((item) => (
          <li key={item.to}>
            <NavLink item={item} folded={folded} />
          </li>
        ))}
      </Box>
      {searching && section.items.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2 }}>
          {t('shell.nothing-found')}
        </Typography>
      )}
    </Box>
  );
}
