import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Pin, Table2, X } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { IconAction } from '../../shared/ui/icon-action.js';
import { closeOtherTabs, closeTab, moveTab, pinTab, tabAfterClosing, type Place, type Places } from './places.model.js';

interface Props {
  places: Places;
  change: (next: (places: Places) => Places) => void;
  here: Place | null;
  tables: readonly { _id: string; _name: string }[];
}

/** Open places, at most eight: drag to sort, middle click closes, the context menu pins (interface.md Shell). */
export function TabsBar({ places, change, here, tables }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [menu, setMenu] = useState<{ path: string; top: number; left: number } | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const titleOf = (place: Place) => (place.entity ? tables.find(({ _id }) => _id === place.entity)?._name : t(place.titleKey ?? ''));
  const edit = (next: (tabs: Place[]) => Place[]) => change((all) => ({ ...all, tabs: next(all.tabs) }));
  const close = (path: string) => {
    if (here?.path === path) void navigate(tabAfterClosing(places.tabs, path));
    edit((tabs) => closeTab(tabs, path));
  };
  const drop = (to: number) => {
    if (dragged !== null) edit((tabs) => moveTab(tabs, dragged, to));
    setDragged(null);
  };
  const openMenu = (path: string) => (event: MouseEvent) => {
    event.preventDefault();
    setMenu({ path, top: event.clientY, left: event.clientX });
  };
  const choose = (act: () => void) => () => {
    setMenu(null);
    act();
  };
  if (places.tabs.length === 0) return null;
  return (
    <Box component="nav" aria-label={t('shell.tabs')} sx={{ display: 'flex', height: 36, flexShrink: 0, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.sunken', overflowX: 'auto', scrollbarWidth: 'none' }}>
      {places.tabs.map((place, index) => (
        <Box
          key={place.path}
          draggable
          onDragStart={() => setDragged(index)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => drop(index)}
          onContextMenu={openMenu(place.path)}
          onAuxClick={({ button }) => button === 1 && close(place.path)}
          sx={{
            display: 'flex', alignItems: 'center', maxWidth: 200, borderRight: 1, borderColor: 'divider', color: 'text.secondary',
            ...(place.path === here?.path && { bgcolor: 'background.default', color: 'text.primary', boxShadow: 'inset 0 2px 0 var(--bm-palette-primary-main)', mb: '-1px' }),
            '&:hover .tab-close, & .tab-close:focus-visible': { opacity: 1 },
          }}
        >
          <ButtonBase component={Link} to={place.path} draggable={false} aria-current={place.path === here?.path ? 'page' : undefined} sx={{ height: '100%', pl: 3, pr: 1, gap: 1.5, fontSize: 13, minWidth: 0 }}>
            {place.pinned ? <Pin size={13} aria-label={t('shell.tabs.pinned')} /> : place.entity && <Table2 size={13} aria-hidden />}
            <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{titleOf(place) ?? '…'}</span>
          </ButtonBase>
          <IconAction className="tab-close" size="small" iconSize={13} label={t('shell.tabs.close', { name: titleOf(place) ?? '' })} icon={X} onClick={() => close(place.path)} sx={{ mr: 1, p: 0.5, opacity: place.path === here?.path ? 1 : 0 }} />
        </Box>
      ))}
      <Menu open={menu !== null} onClose={() => setMenu(null)} anchorReference="anchorPosition" anchorPosition={menu ?? undefined}>
        <MenuItem onClick={choose(() => menu && edit((tabs) => pinTab(tabs, menu.path)))}>
          {t(places.tabs.find(({ path }) => path === menu?.path)?.pinned ? 'shell.tabs.unpin' : 'shell.tabs.pin')}
        </MenuItem>
        <MenuItem onClick={choose(() => menu && close(menu.path))}>{t('shell.tabs.close-this')}</MenuItem>
        <MenuItem onClick={choose(() => menu && edit((tabs) => closeOtherTabs(tabs, menu.path)))}>{t('shell.tabs.close-others')}</MenuItem>
      </Menu>
    </Box>
  );
}
