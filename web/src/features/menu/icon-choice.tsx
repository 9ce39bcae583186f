import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { CircleSlash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MENU_ICONS } from '../../entities/project/menu-icons.js';

/** An icon of its own, or that of the kind. */
export function IconChoice({ value, onChange }: { value: string; onChange: (icon: string) => void }) {
  const { t } = useTranslation();
  const choices = [['', CircleSlash2] as const, ...Object.entries(MENU_ICONS)];
  return (
    <Box>
      <Typography id="menu-icon" component="div" sx={{ fontSize: 13, fontWeight: 500, mb: 1 }}>
        {t('menu.icon')}
      </Typography>
      <Box
        role="group"
        aria-labelledby="menu-icon"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, maxWidth: 480 }}
      >
        {choices.map(([name, Icon]) => (
          <ButtonBase
            key={name}
            aria-pressed={name === value}
            aria-label={t('menu.icon-named', { name: name === '' ? t('menu.icon-none') : name })}
            onClick={() => onChange(name)}
            sx={{
              width: 32,
              height: 32,
              borderRadius: '6px',
              border: 1,
              borderColor: name === value ? 'primary.main' : 'divider',
              color: name === value ? 'primary.main' : 'text.secondary',
              bgcolor: name === value ? 'action.selected' : undefined,
              '@media (pointer: coarse)': { width: 40, height: 40 },
            }}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
