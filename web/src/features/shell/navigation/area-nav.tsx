import { Boxes, House, Stamp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModulesQuery } from '../../../entities/project/module.api.js';
import {
  adminMenu,
  builtEntries,
  developerMenu,
  PROVIDER_MENU,
} from '../../../shared/navigation/admin-menu.model.js';
import { useMenuFacts } from '../../../entities/session/use-menu-facts.js';
import { setForeign } from '../../../entities/session/foreign.js';
import { useProject, useUser } from '../../../entities/session/use-session.js';
import { SearchField } from '../../../shared/ui/form/search-field.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { AppNav } from './app-nav.js';
import { FavouritesNav } from './favourites-nav.js';
import { NavSection } from './nav-section.js';
import {
  designSections,
  entrySections,
  tableSection,
  type Area,
  type NavSection as Section,
} from './navigation.js';
import { useAppMenu } from './use-app-menu.js';
import { useHasApprovals } from '../use-has-approvals.js';

/** Above this many tables the navigation offers a search of its own. */
const SEARCH_FROM = 12;

type Tables = readonly { _id: string; _name: string }[] | undefined;

interface Props {
  tables: Tables;
  folded: boolean;
  /** Where a section of the settings was left. */
  resume: (to: string) => string;
}

/** What the navigation shows in an area: settings, workbench, provider area, or the menu that the members have. */
export function AreaNav({ area, ...props }: Props & { area: Area }) {
  if (area === 'system') return <SystemNav {...props} />;
  if (area === 'provider') return <ProviderNav folded={props.folded} />;
  return area === 'dev' ? <DeveloperNav {...props} /> : <MemberNav {...props} />;
}

function SystemNav({ folded, resume }: Props) {
  const sections = entrySections(builtEntries(adminMenu(useMenuFacts())));
  return sections.map((section, index) => (
    <NavSection
      key={section.titleKey ?? index}
      folded={folded}
      section={{ ...section, items: section.items.map((item) => ({ ...item, to: resume(item.to) })) }}
    />
  ));
}

/** The provider menu, for the platform's staff; to others the area only says that it is not theirs. */
function ProviderNav({ folded }: Pick<Props, 'folded'>) {
  const staff = useUser().staff === true;
  return entrySections(staff ? PROVIDER_MENU : []).map((section, index) => (
    <NavSection
      key={section.titleKey ?? index}
      folded={folded}
      section={{ ...section, titleKey: 'shell.area.provider' }}
    />
  ));
}

function DeveloperNav({ tables, folded }: Props) {
  const facts = useMenuFacts();
  const params = { project: useProject()._id };
  const { data: modules = [] } = useModulesQuery({ params, quiet: true });
  const others = builtEntries(developerMenu(facts)).filter(({ id }) => id !== 'design');
  const all = { to: '/dev/entity', icon: Boxes, titleKey: 'shell.nav.design', exact: true };
  return (
    <>
      <NavSection folded={folded} section={{ items: [all] }} />
      <TableSections tables={tables} folded={folded} sectionsOf={(found) => designSections(found, modules)} />
      {entrySections(others).map((section, index) => (
        <NavSection key={section.titleKey ?? index} folded={folded} section={section} />
      ))}
    </>
  );
}

const APPROVALS = { to: '/approval', icon: Stamp, titleKey: 'shell.nav.approval' };

/** The menu of the project; without one, the tree of the application is the list of its tables. */
function MemberNav({ tables, folded }: Props) {
  const menu = useAppMenu();
  const home = {
    to: '/',
    icon: House,
    titleKey: 'shell.nav.home',
    exact: true,
    ...(menu.foreign && { onSelect: () => setForeign(null) }),
  };
  const empty = menu.branches.length === 0;
  // Those of another project are there.
  const approvals = useHasApprovals() && !menu.foreign ? [APPROVALS] : [];
  return (
    <>
      <NavSection folded={folded} section={{ items: [home, ...approvals] }} />
      <FavouritesNav menu={menu} folded={folded} />
      {menu.loading && <ListSkeleton rows={5} height={32} />}
      {!menu.loading && !empty && <AppNav menu={menu} folded={folded} />}
      {!menu.loading && empty && !menu.foreign && (
        <TableSections tables={tables} folded={folded} sectionsOf={(found) => [tableSection(found)]} />
      )}
    </>
  );
}

interface TablesProps {
  tables: Tables;
  folded: boolean;
  sectionsOf: (tables: NonNullable<Tables>) => Section[];
}

function TableSections({ tables, folded, sectionsOf }: TablesProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  if (!tables) return <ListSkeleton rows={5} height={32} />;
  const wanted = search.trim().toLowerCase();
  const found = tables.filter(({ _name }) => _name.toLowerCase().includes(wanted));
  const sections = sectionsOf(found);
  return (
    <>
      {!folded && tables.length >= SEARCH_FROM && (
        <SearchField label={t('shell.nav.find-table')} value={search} onChange={setSearch} sx={{ mb: 1 }} />
      )}
      {sections.map((section, index) => (
        <NavSection
          key={section.name ?? section.titleKey ?? index}
          section={section}
          folded={folded}
          searching={wanted !== ''}
        />
      ))}
    </>
  );
}
