import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { EntityRights } from '@buildmesh/domain';
import type { EntityRowProps } from './entity-row.js';
import { inheritedFrom, showField } from './rights.model.js';

/** Which fields of a table the role sees; what it does not see does not exist for it. */
export function FieldRights({ entity, role, roles, chain, draft, onDraft, rights }: EntityRowProps & { rights: EntityRights }) {
  const { t } = useTranslation();
  const fields = entity._field.filter(({ _status }) => _status === 'normal');
  const parent = draft.query ? undefined : inheritedFrom(role, roles, 'query');
  return (
    <Box role="group" aria-label={t('role.rights.fields')}>
      <Typography variant="subtitle2" component="h3">{t('role.rights.fields')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {parent ? t('role.rights.inherited', { name: parent._name }) : t('role.rights.fields-text')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))', columnGap: 3 }}>
        {fields.map(({ _key, _name }) => (
          <FormControlLabel
            key={_key}
            control={<Checkbox checked={!rights.hidden.has(_key)} onChange={(_, shown) => onDraft(showField(chain, draft, { entity: entity._id, field: _key, shown }))} />}
            label={_name}
            sx={{ mr: 0, '& .MuiFormControlLabel-label': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
          />
        ))}
      </Box>
    </Box>
  );
}
