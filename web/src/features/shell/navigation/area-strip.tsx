import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { adminMenu, builtEntries, PROVIDER_MENU } from '../../../shared/navigation/admin-menu.model.js';
import { useMenuFacts } from '../../../entities/session/use-menu-facts.js';
import { useUser } from '../../../entities/session/use-session.js';
import { entryItems, type NavItem } from './navigation.js';

/** The places of the settings on a phone, where there is no navigation on the left. */
export function SystemStrip() {
  const items = entryItems(builtEntries(adminMenu(useMenuFacts())));
  return <AreaStrip titleKey="shell.area.system" items={items} />;
}

/** Those of the provider area. */
export function PlatformAdminStrip() {
  if (useUser().staff !== true) return null;
  return <AreaStrip titleKey="shell.area.provider" items={entryItems(PROVIDER_MENU)} />;
}

function AreaStrip({ titleKey, items }: { titleKey: string; items: readonly NavItem[] }) {
  const { t } = useTranslation();
  return (
    <Box
      component="nav"
      aria-label={t(titleKey)}
      sx={{
        display: 'flex',
        flexShrink: 0,
        px: 2,
        borderBottom: 1,
        borderColor: 'divider',
        overflowX: 'auto',
        scrollbarWidth: 'none',
      }}
    >
      {items.map(({ to, titleKey: itemKey, exact }) => (
        <ButtonBase
          key={to}
          component={NavLink}
          to={to}
          end={exact}
          ref={bringIntoView}
          sx={{
            minHeight: 44,
            px: 2.5,
            fontSize: 14,
            whiteSpace: 'nowrap',
            flexShrink: 0,
            color: 'text.secondary',
            '&.active': {
              color: 'text.primary',
              fontWeight: 500,
              boxShadow: 'inset 0 -2px 0 var(--bm-palette-primary-main)',
            },
          }}
        >
          {t(itemKey ?? '')}
        </ButtonBase>
      ))}
    </Box>
  );
}

/** The place that is open must not be hidden at the end of the strip. */
function bringIntoView(link: HTMLElement | null): void {
  if (link?.getAttribute('aria-current') === 'page')
    link.scrollIntoView({ inline: 'center', block: 'nearest' });
}
