import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Pin, Table2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { IconAction } from '../../shared/ui/icon-action.js';
import { useContextMenu } from '../../shared/ui/list/use-context-menu.js';
import {
  closeOtherTabs,
  closeTab,
  moveTab,
  pinTab,
  tabAfterClosing,
  tableOf,
  tabTitles,
  titleOf,
  type Destination,
  type Destinations,
  type Tag,
} from './palette/destinations.model.js';

interface Props {
  places: Destinations;
  change: (next: (destinations: Destinations) => Destinations) => void;
  here: Destination | null;
  tables: readonly { _id: string; _name: string }[];
}

/** Open places, at most eight: drag to sort, middle click closes, the context menu pins (interface.md Shell). */
export function TabsBar({ places: destinations, change, here, tables }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { menu, openMenu, closeMenu } = useContextMenu();
  const [dragged, setDragged] = useState<number | null>(null);
  const titles = tabTitles(destinations.tags, (destination) => titleOf(destination, { tables }, t));
  const shownTitle = ({ id }: Destination) => titles.get(id) ?? '…';
  const isHere = ({ id }: Destination) => id === here?.id;
  const edit = (next: (tags: Tag[]) => Tag[]) => change((all) => ({ ...all, tags: next(all.tags) }));
  const close = (key: string) => {
    if (here?.id === key) void navigate(tabAfterClosing(destinations.tags, key));
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
  if (destinations.tags.length === 0) return null;
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
      {destinations.tags.map((destination, index) => (
        <Box
          key={destination.id}
          draggable
          onDragStart={() => setDragged(index)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => drop(index)}
          onContextMenu={openMenu(destination.id)}
          onAuxClick={({ button }) => button === 1 && close(destination.id)}
          sx={{
            display: 'flex',
            alignItems: 'center',
            maxWidth: 200,
            borderRight: 1,
            borderColor: 'divider',
            color: 'text.secondary',
            ...(isHere(destination) && {
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
            to={destination.path}
            draggable={false}
            aria-current={isHere(destination) ? 'page' : undefined}
            sx={{ height: '100%', pl: 3, pr: 1, gap: 1.5, fontSize: 13, minWidth: 0 }}
          >
            {destination.pinned ? (
              <Pin size={13} aria-label={t('shell.tabs.pinned')} />
            ) : (
              tableOf(destination) && <Table2 size={13} aria-hidden />
            )}
            <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {shownTitle(destination)}
            </span>
          </ButtonBase>
          <IconAction
            className="tab-close"
            size="small"
            iconSize={13}
            label={t('shell.tabs.close', { name: shownTitle(destination) })}
            icon={X}
            onClick={() => close(destination.id)}
            sx={{ mr: 1, p: 0.5, opacity: isHere(destination) ? 1 : 0 }}
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
          {t(
            destinations.tags.find(({ id }) => id === menu?.key)?.pinned
              ? 'shell.tabs.unpin'
              : 'shell.tabs.pin',
          )}
        </MenuItem>
        <MenuItem onClick={choose(() => menu && close(menu.key))}>{t('shell.tabs.close-this')}</MenuItem>
        <MenuItem onClick={choose(() => menu && edit((tags) => closeOtherTabs(tags, menu.key)))}>
          {t('shell.tabs.close-others')}
        </MenuItem>
      </Menu>
    </Box>
  );
}
