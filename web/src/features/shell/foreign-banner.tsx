import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Globe, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { setForeign, useForeign } from '../../entities/session/foreign.js';
import { useMaybeProject } from '../../entities/session/use-session.js';
import { useEnterAt } from './palette/use-go.js';

/** Says that another project is looked into, and leads back; entering a third project ends it (D74). */
export function ForeignBanner() {
  const { t } = useTranslation();
  const foreign = useForeign();
  const own = useMaybeProject()?._id;
  const enterAt = useEnterAt();
  const left = foreign !== null && own !== undefined && own !== foreign.home && own !== foreign.project;
  useEffect(() => {
    if (left) setForeign(null);
  }, [left]);
  if (!foreign || left) return null;
  const back = async () => {
    if (own === foreign.home || (await enterAt(foreign.home, '/'))) setForeign(null);
  };
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 4,
        minHeight: 40,
        flexShrink: 0,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'action.selected',
      }}
    >
      <Globe size={16} aria-hidden />
      <Typography variant="body2" noWrap sx={{ flex: 1 }}>
        {t('shell.foreign.text', { name: foreign.name })}
      </Typography>
      <Button size="small" color="inherit" startIcon={<Undo2 size={16} />} onClick={() => void back()}>
        {t('shell.foreign.back', { name: foreign.homeName })}
      </Button>
    </Box>
  );
}
