import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';

interface Props {
  roles: readonly Role[];
  value: readonly string[];
  /** Whether everybody sees it who may read its table; absent for an entry that opens no table. */
  all: boolean | undefined;
  onAll: (all: boolean) => void;
  onChange: (id: string, sees: boolean) => void;
}

/** The roles whose members see an entry. What they may read inside stays a matter of their rights. */
export function RoleChoice({ roles, value, all, onAll, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-labelledby="menu-roles">
      <Typography id="menu-roles" component="div" sx={{ fontSize: 13, fontWeight: 500, mb: 1 }}>
        {t('menu.roles')}
      </Typography>
      {all !== undefined && (
        <FormControlLabel
          sx={{ display: 'flex' }}
          control={<Checkbox checked={all} onChange={(_, open) => onAll(open)} />}
          label={t('menu.roles-all')}
        />
      )}
      {all !== true &&
        roles.map(({ _id, _name }) => (
          <FormControlLabel
            key={_id}
            control={<Checkbox checked={value.includes(_id)} onChange={(_, sees) => onChange(_id, sees)} />}
            label={_name}
          />
        ))}
      <FormHelperText>{t(roles.length > 0 ? 'menu.roles-help' : 'menu.roles-none')}</FormHelperText>
    </Box>
  );
}
