import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FieldDefinition, FieldRight } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';

interface Props {
  fields: readonly FieldDefinition[];
  rights: Readonly<Record<string, FieldRight>>;
  onChange: (rights: Record<string, FieldRight>) => void;
}

const RIGHTS = ['read', 'edit', 'hide'] as const;

/** What the handler of a step sees of the form, and may change; what is not named is read (D48). */
export function FieldRightsSection({ fields, rights, onChange }: Props) {
  const { t } = useTranslation();
  const shown = formFields(fields);
  if (shown.length === 0) return null;
  return (
    <Box role="group" aria-label={t('approval.rights')}>
      <Typography variant="body2" sx={{ fontWeight: 500, mb: 2 }}>
        {t('approval.rights')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)' } }}>
        {shown.map(({ _key, _name }) => (
          <TextField
            key={_key}
            select
            size="small"
            label={_name}
            value={rights[_key] ?? 'read'}
            onChange={({ target }) => {
              const right = RIGHTS.find((each) => each === target.value) ?? 'read';
              onChange({ ...rights, [_key]: right });
            }}
          >
            {RIGHTS.map((right) => (
              <MenuItem key={right} value={right}>
                {t(`approval.right.${right}`)}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
    </Box>
  );
}

/** The fields that people fill in: the state of the application is the process's own. */
export const formFields = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.filter(({ _key }) => _key !== 'approval_state');
