import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { NavLink as RouterNavLink } from 'react-router';
import { usePrefetch } from '../../../shared/navigation/prefetch.js';
import type { NavItem } from './navigation.js';

interface Props {
  item: NavItem;
  folded: boolean;
  /** A row for fingers. */
  large?: boolean;
  /** For what folds and unfolds. */
  expanded?: boolean;
}

/** One entry of the navigation; folded it is its icon with the name as a tooltip. */
export function NavLink({ item, folded, large = false, expanded }: Props) {
  const { t } = useTranslation();
  const prefetch = usePrefetch();
  const name = item.name ?? t(item.titleKey ?? '');
  const Icon = item.icon;
  const link = item.onSelect
    ? { onClick: item.onSelect, 'aria-expanded': expanded }
    : { component: RouterNavLink, to: item.to, end: item.exact, onPointerEnter: () => prefetch(item.to) };
  return (
    <Tooltip title={folded ? name : ''} placement="right">
      <ButtonBase
        {...link}
        aria-label={folded ? name : undefined}
        sx={{
          display: 'flex',
          width: '100%',
          height: large ? 48 : 32,
          px: folded ? 0 : 2,
          gap: 2,
          borderRadius: '6px',
          justifyContent: folded ? 'center' : 'flex-start',
          color: 'text.secondary',
          fontSize: large ? 16 : 14,
          '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
          '&.active': {
            bgcolor: 'action.selected',
            color: 'text.primary',
            fontWeight: 500,
            '& svg': { color: 'primary.main' },
          },
        }}
      >
        <Icon size={large ? 20 : 16} strokeWidth={1.75} aria-hidden style={{ flexShrink: 0 }} />
        {!folded && (
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</span>
        )}
      </ButtonBase>
    </Tooltip>
  );
}
