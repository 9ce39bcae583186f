import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { EntityRights } from '@buildmesh/domain';
import type { EntityRowProps } from './entity-row.js';
import { allow, WRITE_OPERATIONS } from './rights.model.js';

/** What an administrator may do with the rows on the end-user side (D26); the workbench is not touched by it. */
export function EntityOperations({
  entity,
  chain,
  draft,
  onDraft,
  rights,
}: EntityRowProps & { rights: EntityRights }) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('role.rights.operations')}>
      <Typography variant="subtitle2" component="h3">
        {t('role.rights.operations')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('role.rights.operations-text')}
      </Typography>
      {WRITE_OPERATIONS.map((operation) => (
        <FormControlLabel
          key={operation}
          control={
            <Checkbox
              checked={rights[operation]}
              onChange={(_, allowed) =>
                onDraft(allow(chain, draft, { entity: entity._id, operation, allowed }))
              }
            />
          }
          label={t(`role.operation.${operation}`)}
          sx={{ mr: 5 }}
        />
      ))}
    </Box>
  );
}
