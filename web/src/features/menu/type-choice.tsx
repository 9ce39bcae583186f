import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { menuIcon } from '../../entities/project/menu-icons.js';
import { MENU_TYPES, type MenuType } from './menu.rules.js';

/** What kind of entry it is, with a line saying what that does. */
export function TypeChoice({ value, onChange }: { value: MenuType; onChange: (type: MenuType) => void }) {
  const { t } = useTranslation();
  return (
    <Box>
      <Typography id="menu-type" component="div" sx={{ fontSize: 13, fontWeight: 500, mb: 1 }}>
        {t('menu.type')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        value={value}
        onChange={(_, type: MenuType | null) => type && onChange(type)}
        aria-labelledby="menu-type"
        sx={APART}
      >
        {MENU_TYPES.map((type) => {
          const Icon = menuIcon({ _type: type, _option: {} });
          return (
            <ToggleButton
              key={type}
              value={type}
              sx={{ gap: 1.5, px: 3, '@media (pointer: coarse)': { minHeight: 40 } }}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {t(`menu.type.${type}`)}
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
      <FormHelperText>{t(`menu.type-help.${value}`)}</FormHelperText>
    </Box>
  );
}

/** Each button in a box of its own: on a phone they stand in several lines. */
const APART = {
  flexWrap: 'wrap',
  gap: 1,
  '& .MuiToggleButton-root': { m: 0, border: 1, borderColor: 'divider', borderRadius: 1 },
} as const;
