import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { ChevronRight, EyeOff, Filter as FilterIcon } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity, Role } from '@buildmesh/contracts';
import type { EntityRights, RoleChain } from '@buildmesh/domain';
import { StatusTag } from '../../../shared/ui/status-tag.js';
import { EntityOperations } from './entity-operations.js';
import { FieldRights } from './field-rights.js';
import { InheritedMark } from './inherited-mark.js';
import { allow, inheritedFilters, rightsIn, sourceOf, type RightsDraft } from './rights.model.js';
import { RowRights } from './row-rights.js';

export interface EntityRowProps {
  entity: Entity;
  role: Role;
  roles: readonly Role[];
  chain: RoleChain;
  /** The chain as if the role itself said nothing. */
  above: RoleChain;
  draft: RightsDraft;
  onDraft: (draft: RightsDraft) => void;
}

/** One table in the rights of a role: a switch, a summary, and behind it fields and rows. */
export function EntityRow({
  open,
  onToggle,
  ...props
}: EntityRowProps & { open: boolean; onToggle: () => void }) {
  const { entity, role, chain, above, draft, onDraft } = props;
  const { t } = useTranslation();
  const panelId = useId();
  const keys = entity._field.map(({ _key }) => _key);
  const rights = rightsIn(chain, entity._id, keys);
  const source = sourceOf('simple', role, { roles: props.roles, draft });
  const inherited = rightsIn(above, entity._id, keys).query;
  const admin = role._type === 'admin';
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', 'li:first-of-type > &': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pr: 3, minHeight: 48, flexWrap: 'wrap' }}>
        <ButtonBase
          onClick={onToggle}
          aria-expanded={open}
          aria-controls={panelId}
          sx={{ flex: '1 1 180px', minWidth: 0, minHeight: 48, pl: 3, gap: 2, justifyContent: 'flex-start' }}
        >
          <ChevronRight
            size={16}
            aria-hidden
            style={{
              transform: open ? 'rotate(90deg)' : undefined,
              transition: 'transform 120ms',
              flexShrink: 0,
            }}
          />
          <Typography noWrap sx={{ fontWeight: 500 }}>
            {entity._name}
          </Typography>
        </ButtonBase>
        <Summary rights={rights} />
        {!admin && (
          <InheritedMark
            given={inherited}
            differs={source.own && inherited !== rights.query}
            from={source.above?._name}
          />
        )}
        <FormControlLabel
          disabled={admin}
          control={
            <Switch
              checked={rights.query}
              onChange={(_, allowed) =>
                onDraft(allow(chain, draft, { entity: entity._id, operation: 'query', allowed }))
              }
              slotProps={{ input: { 'aria-label': t('role.rights.may-read-table', { name: entity._name }) } }}
            />
          }
          label={t('role.rights.may-read')}
          sx={{ mr: 0, ml: 1, whiteSpace: 'nowrap' }}
        />
      </Box>
      <Collapse in={open} unmountOnExit id={panelId}>
        <Box sx={{ px: { xs: 3, sm: 9 }, pb: 5, pt: 1, display: 'grid', gap: 5 }}>
          {admin && <EntityOperations {...props} rights={rights} />}
          {!admin && !rights.query && (
            <Typography variant="body2" color="textSecondary">
              {t('role.rights.switch-first')}
            </Typography>
          )}
          {!admin && rights.query && <FieldRights {...props} rights={rights} />}
          {!admin && rights.query && entity._field.length > 0 && (
            <RowRights {...props} inherited={inheritedFilters(role, props.roles, entity._id)} />
          )}
        </Box>
      </Collapse>
    </Box>
  );
}

function Summary({ rights }: { rights: EntityRights }) {
  const { t } = useTranslation();
  if (!rights.query) return null;
  return (
    <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
      {rights.hidden.size > 0 && (
        <StatusTag
          level="warning"
          icon={EyeOff}
          label={t('role.rights.hidden', { count: rights.hidden.size })}
        />
      )}
      {rights.rowFilters.length > 0 && (
        <StatusTag level="info" icon={FilterIcon} label={t('role.rights.filtered')} />
      )}
    </Box>
  );
}
