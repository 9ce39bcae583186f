import {
  Boxes,
  Building2,
  Clock,
  Folder,
  House,
  Languages,
  LogOut,
  NotebookPen,
  Plus,
  ScanBarcode,
  Table2,
  UserRound,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useDraftsOn } from '../../../entities/draft/use-drafts-on.js';
import { adminMenu, builtEntries } from '../../../shared/navigation/admin-menu.model.js';
import { routeEntryType, type RouteEntryType } from '../../../shared/navigation/route-entry.model.js';
import { useMenuFacts } from '../../../entities/session/use-menu-facts.js';
import { useIsAdmin, useUser } from '../../../entities/session/use-session.js';
import { useFeature } from '../../../entities/session/use-feature.js';
import { useAppSelector } from '../../../shared/state/hooks.js';
import { topList } from '../../../shared/state/modal/top-list.js';
import { languageActions } from '../../../shared/ui/form/language-actions.js';
import { useShownFavourites } from '../navigation/favourites-nav.js';
import { entryItems } from '../navigation/navigation.js';
import { recentDestinations, titleOf, type Destinations } from './destinations.model.js';
import { useSwitchProject } from '../project-switch.js';
import { useAppMenu } from '../navigation/use-app-menu.js';
import { useGo } from './use-go.js';
import { useFlows } from './use-flows.js';
import { useThemeActions } from '../user-menu.js';

export interface PaletteEntry {
  id: string;
  label: string;
  icon: LucideIcon;
  /** What it leads to; actions lead nowhere. */
  _type?: RouteEntryType;
  run: () => void;
}

export interface PaletteGroup {
  heading: string;
  entries: PaletteEntry[];
  /** Holds entries of several types, so that each is told with its own. */
  mixed?: boolean;
}

type Named = readonly { _id: string; _name: string }[];

/** Everything the palette offers to this user, recent first. */
export function usePaletteGroups(destinations: Destinations, tables: Named): PaletteGroup[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const admin = useIsAdmin();
  const { staff } = useUser();
  const facts = useMenuFacts();
  const { programs, start } = useFlows();
  const drafts = useDraftsOn();
  const go = (to: string) => () => void navigate(to);
  const at = (to: string) => ({ _type: routeEntryType({ path: to }), run: go(to) });
  const recent = recentDestinations(destinations, pathname).flatMap((destination) => {
    const label = titleOf(destination, { tables, programs }, t);
    const run = destination.program === null ? go(destination.path) : start(destination.program);
    return label ? [{ id: destination.id, label, icon: Clock, _type: routeEntryType(destination), run }] : [];
  });
  const favourites = useFavouriteEntries();
  const recentsOn = useFeature('recent');
  const top = topList(favourites, recent, { recentsOn, exists: () => true });
  const tableEntries = tables.map(({ _id, _name }) => ({
    id: `table ${_id}`,
    label: _name,
    icon: Table2,
    ...at(`/table/${_id}`),
  }));
  const designEntries = tables.map(({ _id, _name }) => ({
    id: `design ${_id}`,
    label: t('shell.palette.design', { name: _name }),
    icon: Boxes,
    ...at(`/dev/entity/${_id}`),
  }));
  const programEntries = programs.map(({ _id, _name }) => ({
    id: `function ${_id}`,
    label: _name,
    icon: Zap,
    _type: 'program' as const,
    run: start(_id),
  }));
  const pages = [
    { id: 'page home', label: t('shell.nav.home'), icon: House, ...at('/') },
    { id: 'page user', label: t('shell.user.centre'), icon: UserRound, ...at('/user') },
    { id: 'page scan', label: t('scan.title'), icon: ScanBarcode, ...at('/scan') },
    ...(drafts ? [{ id: 'page draft', label: t('draft.title'), icon: NotebookPen, ...at('/draft') }] : []),
    ...(staff
      ? [
          {
            id: 'page provider',
            label: t('shell.area.provider'),
            icon: Building2,
            ...at('/dev/provider'),
          },
        ]
      : []),
    ...(admin
      ? entryItems(builtEntries(adminMenu(facts))).map(({ to, icon, titleKey }) => ({
          id: `page ${to}`,
          label: t(titleKey ?? ''),
          icon,
          ...at(to),
        }))
      : []),
  ];
  return [
    {
      heading: t(favourites.length > 0 ? 'shell.favourites.top' : 'shell.palette.recent'),
      entries: top.map((entry) => ({ ...entry, id: `top ${entry.id}` })),
      mixed: true,
    },
    { heading: t('shell.nav.tables'), entries: tableEntries },
    { heading: t('shell.nav.flow'), entries: programEntries },
    { heading: t('shell.palette.pages'), entries: pages },
    { heading: t('shell.projects'), entries: useProjectEntries() },
    { heading: t('shell.palette.actions'), entries: useActionEntries() },
    { heading: t('shell.area.dev'), entries: admin ? designEntries : [] },
  ].filter(({ entries }) => entries.length > 0);
}

/** Favourites by the id of the thing, so that a recent visit to it is not named again. */
function useFavouriteEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const { entries } = useAppMenu();
  const run = useGo(entries);
  const on = useFeature('favourite');
  const shown = useShownFavourites(entries) ?? [];
  if (!on) return [];
  return shown.map(({ mark, icon, to, entry }) => ({
    id: mark.id,
    label: mark.name,
    icon,
    _type: routeEntryType({ path: to ?? '', program: mark.type === 'program' ? mark.id : null }),
    run: () => (to === undefined ? run(entry ?? '') : void navigate(to)),
  }));
}

function useProjectEntries(): PaletteEntry[] {
  const projects = useAppSelector((state) => state.session.projects);
  const current = useAppSelector((state) => state.session.project?._id);
  const switchTo = useSwitchProject();
  return projects
    .filter(({ _id }) => _id !== current)
    .map(({ _id, _name }) => ({
      id: `project ${_id}`,
      label: _name,
      icon: Folder,
      run: () => void switchTo(_id),
    }));
}

function useActionEntries(): PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const themes = useThemeActions().map(({ label, icon, onSelect }) => ({
    id: `theme ${label}`,
    label: `${t('shell.theme')}: ${label}`,
    icon: icon ?? House,
    run: onSelect,
  }));
  const languages = languageActions().map(({ label, onSelect }) => ({
    id: `language ${label}`,
    label: `${t('shared.language')}: ${label}`,
    icon: Languages,
    run: onSelect,
  }));
  return [
    {
      id: 'new project',
      label: t('shell.projects.new'),
      icon: Plus,
      run: () => void navigate('/projects?new'),
    },
    ...themes,
    ...languages,
    { id: 'sign out', label: t('shell.user.sign-out'), icon: LogOut, run: () => void navigate('/logout') },
  ];
}
