import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { EntityRights } from '@buildmesh/domain';
import type { EntityRowProps } from './entity-row.js';
import { InheritedMark } from './inherited-mark.js';
import { rightsIn, showField, sourceOf } from './rights.model.js';

/** Which fields of a table the role sees; what it does not see does not exist for it. */
export function FieldRights({
  entity,
  role,
  roles,
  chain,
  above,
  draft,
  onDraft,
  rights,
}: EntityRowProps & { rights: EntityRights }) {
  const { t } = useTranslation();
  const fields = entity._field.filter(({ _status }) => _status === 'normal');
  const source = sourceOf('query', role, { roles, draft });
  const inherited = rightsIn(
    above,
    entity._id,
    entity._field.map(({ _key }) => _key),
  );
  return (
    <Box role="group" aria-label={t('role.rights.fields')}>
      <Typography variant="subtitle2" component="h3">
        {t('role.rights.fields')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t(fields.length > 0 ? 'role.rights.fields-text' : 'role.rights.no-fields')}
      </Typography>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', columnGap: 3 }}
      >
        {fields.map(({ _key, _name }) => (
          <Box key={_key} sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={!rights.hidden.has(_key)}
                  onChange={(_, shown) =>
                    onDraft(showField(chain, draft, { entity: entity._id, field: _key, shown }))
                  }
                />
              }
              label={_name}
              sx={{
                mr: 0,
                minWidth: 0,
                '& .MuiFormControlLabel-label': {
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                },
              }}
            />
            <InheritedMark
              given={!inherited.hidden.has(_key)}
              differs={source.own && inherited.hidden.has(_key) !== rights.hidden.has(_key)}
              from={source.above?._name}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
