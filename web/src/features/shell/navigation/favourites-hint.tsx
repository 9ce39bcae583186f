import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFeature } from '../../../entities/session/use-feature.js';
import { useFavourites } from '../../../entities/settings-store/use-favourites.js';

/** Says what the star is for, until somebody has used it. */
export function FavouritesHint() {
  const { t } = useTranslation();
  const on = useFeature('favourite');
  const { list } = useFavourites();
  if (!on || list?.length !== 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
      {t('shell.favourites.empty')}
    </Typography>
  );
}
