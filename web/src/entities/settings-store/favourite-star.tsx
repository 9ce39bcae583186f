import type { IconButtonProps } from '@mui/material/IconButton';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../shared/ui/icon-action.js';
import { useFavourites, type Markable } from './use-favourites.js';

interface Props {
  place: Markable;
  size?: IconButtonProps['size'];
  className?: string;
  sx?: IconButtonProps['sx'];
}

/** Marks a place as a favourite, or takes the mark back. */
export function FavouriteStar({ place, size = 'medium', className, sx }: Props) {
  const { t } = useTranslation();
  const { has, toggle, disabled } = useFavourites();
  const marked = has(place.id);
  return (
    <IconAction
      icon={Star}
      size={size}
      className={className}
      iconSize={size === 'small' ? 14 : 16}
      label={t(marked ? 'shared.favourite.remove' : 'shared.favourite.add', { name: place.name })}
      aria-pressed={marked}
      disabled={disabled}
      onClick={() => toggle(place)}
      sx={[
        { '&[aria-pressed=true] svg': { fill: 'currentColor', color: 'warning.main' } },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
