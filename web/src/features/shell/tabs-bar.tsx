import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Pin, Table2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { IconAction } from '../../shared/ui/icon-action.js';
import { useContextMenu } from '../../shared/ui/use-context-menu.js';
import {
  closeOtherTabs,
  closeTab,
  moveTab,
  pinTab,
  tabAfterClosing,
  tableOf,
  tabTitles,
  titleOf,
  type Place,
  type Places,
  type Tag,
} from './places.model.js';

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
  const { menu, openMenu, closeMenu } = useContextMenu();
  const [dragged, setDragged] = useState<number | null>(null);
  const titles = tabTitles(places.tags, (place) => titleOf(place, { tables }, t));
  const shownTitle = ({ id }: Place) => titles.get(id) ?? '…';
  const isHere = ({ id }: Place) => id === here?.id;
  const edit = (next: (tags: Tag[]) => Tag[]) => change((all) => ({ ...all, tags: next(all.tags) }));
  const close = (key: string) => {
    if (here?.id === key) void navigate(tabAfterClosing(places.tags, key));
    edit((tags) => closeTab(tags, key));
  };
  const drop = (to: number) => {
    if (dragged !== null) edit((tags) => moveTab(tags, dragged, to));
    setDragged(null);
  };
  const choose = (act: () => void) => () => {
    closeMenu();
    act();
  };
  if (places.tags.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={t('shell.tabs')}
      sx={{
        display: 'flex',
        height: 36,
        flexShrink: 0,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.sunken',
        overflowX: 'auto',
        scrollbarWidth: 'none',
      }}
    >
      {places.tags.map((place, index) => (
        <Box
          key={place.id}
          draggable
          onDragStart={() => setDragged(index)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => drop(index)}
          onContextMenu={openMenu(place.id)}
          onAuxClick={({ button }) => button === 1 && close(place.id)}
          sx={{
            display: 'flex',
            alignItems: 'center',
            maxWidth: 200,
            borderRight: 1,
            borderColor: 'divider',
            color: 'text.secondary',
            ...(isHere(place) && {
              bgcolor: 'background.default',
              color: 'text.primary',
              boxShadow: 'inset 0 2px 0 var(--bm-palette-primary-main)',
              mb: '-1px',
            }),
            '&:hover .tab-close, & .tab-close:focus-visible': { opacity: 1 },
          }}
        >
          <ButtonBase
            component={Link}
            to={place.path}
            draggable={false}
            aria-current={isHere(place) ? 'page' : undefined}
            sx={{ height: '100%', pl: 3, pr: 1, gap: 1.5, fontSize: 13, minWidth: 0 }}
          >
            {place.pinned ? (
              <Pin size={13} aria-label={t('shell.tabs.pinned')} />
            ) : (
              tableOf(place) && <Table2 size={13} aria-hidden />
            )}
            <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {shownTitle(place)}
            </span>
          </ButtonBase>
          <IconAction
            className="tab-close"
            size="small"
            iconSize={13}
            label={t('shell.tabs.close', { name: shownTitle(place) })}
            icon={X}
            onClick={() => close(place.id)}
            sx={{ mr: 1, p: 0.5, opacity: isHere(place) ? 1 : 0 }}
          />
        </Box>
      ))}
      <Menu
        open={menu !== null}
        onClose={closeMenu}
        anchorReference="anchorPosition"
        anchorPosition={menu ?? undefined}
      >
        <MenuItem onClick={choose(() => menu && edit((tags) => pinTab(tags, menu.key)))}>
          {t(places.tags.find(({ id }) => id === menu?.key)?.pinned ? 'shell.tabs.unpin' : 'shell.tabs.pin')}
        </MenuItem>
        <MenuItem onClick={choose(() => menu && close(menu.key))}>{t('shell.tabs.close-this')}</MenuItem>
        <MenuItem onClick={choose(() => menu && edit((tags) => closeOtherTabs(tags, menu.key)))}>
          {t('shell.tabs.close-others')}
        </MenuItem>
      </Menu>
    </Box>
  );
}
