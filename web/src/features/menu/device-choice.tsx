import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';

interface Props {
  hidePc: boolean;
  hideMobile: boolean;
  onChange: (part: { hidePc?: boolean; hideMobile?: boolean }) => void;
}

/** On which devices an entry shows. */
export function DeviceChoice({ hidePc, hideMobile, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Box>
      <FormControlLabel
        control={<Switch checked={!hidePc} onChange={(_, shown) => onChange({ hidePc: !shown })} />}
        label={t('menu.on-pc')}
      />
      <FormControlLabel
        control={<Switch checked={!hideMobile} onChange={(_, shown) => onChange({ hideMobile: !shown })} />}
        label={t('menu.on-mobile')}
      />
      <FormHelperText>{t('menu.devices-help')}</FormHelperText>
    </Box>
  );
}
