import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useVisibleEntitiesQuery } from '../../../entities/project/entity.api.js';
import { useFeature } from '../../../entities/session/use-feature.js';
import { useMaybeProject } from '../../../entities/session/use-session.js';
import { useFavourites } from '../../../entities/settings-store/use-favourites.js';
import { shownFavourites, type ShownFavourite } from './favourites.model.js';
import { NavLink } from './nav-link.js';
import { StarredRow } from './starred-row.js';
import type { AppMenu } from './use-app-menu.js';
import { useGo } from '../palette/use-go.js';

/** The favourites that can be gone to now; `undefined` while they are not known. */
export function useShownFavourites(entries: AppMenu['entries']): ShownFavourite[] | undefined {
  const project = useMaybeProject()?._id ?? '';
  const { list } = useFavourites();
  const { data: tables } = useVisibleEntitiesQuery(
    { params: { project }, quiet: true },
    { skip: project === '' },
  );
  return list && tables && shownFavourites(list, { tables, entries });
}

interface Props {
  menu: AppMenu;
  folded?: boolean;
  /** Rows for fingers. */
  large?: boolean;
}

/** The places that somebody marked with the star, above the menu. */
export function FavouritesNav({ menu, folded = false, large = false }: Props) {
  const { t } = useTranslation();
  const on = useFeature('favourite');
  const go = useGo(menu.entries);
  const shown = useShownFavourites(menu.entries);
  if (!on || menu.foreign || !shown || shown.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="favourites" sx={{ mb: 3 }}>
      <Typography
        id="favourites"
        variant="caption"
        component="h2"
        color="textSecondary"
        className={folded ? 'visually-hidden' : undefined}
        sx={{ px: 2, py: 1, display: 'block', fontWeight: 500 }}
      >
        {t('shell.favourites')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '1px' }}>
        {shown.map(({ mark, icon, to, entry }) => (
          <li key={mark.id}>
            <StarredRow mark={folded ? null : mark} shown={large}>
              <NavLink
                item={{
                  to: to ?? '',
                  icon,
                  name: mark.name,
                  ...(entry === undefined ? {} : { onSelect: () => go(entry) }),
                }}
                folded={folded}
                large={large}
              />
            </StarredRow>
          </li>
        ))}
      </Box>
    </Box>
  );
}
