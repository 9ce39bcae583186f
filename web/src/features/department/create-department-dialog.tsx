import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Department } from '@buildmesh/contracts';
import { inTreeOrder } from '../../shared/tree/tree.model.js';
import { NameDialog } from '../../shared/ui/dialog/name-dialog.js';

const TYPES = ['group', 'member'] as const;

interface Props {
  groups: readonly Department[];
  /** Proposed as the one above. */
  parent: string | null;
  onClose: () => void;
  /** Rejects with the fault of a refusal. */
  onCreate: (body: { name: string; type: Department['type']; parent: string | null }) => Promise<void>;
}

/** A new department or group: its name, its kind, and what it belongs to. */
export function CreateDepartmentDialog({ groups, parent: proposed, onClose, onCreate }: Props) {
  const { t } = useTranslation();
  const [type, setType] = useState<Department['type']>('group');
  const [parent, setParent] = useState(proposed ?? '');
  return (
    <NameDialog
      title={t('group.create')}
      label={t('group.name')}
      placeholder={t('group.name-example')}
      emptyText={t('group.name-empty')}
      onClose={onClose}
      onSave={(name) => onCreate({ name, type, parent: parent || null })}
    >
      <TextField
        select
        label={t('group.type')}
        value={type}
        helperText={t(`group.type-help.${type}`)}
        onChange={({ target }) => setType(TYPES.find((each) => each === target.value) ?? 'group')}
      >
        {TYPES.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`group.type.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <ParentField groups={groups} value={parent} onChange={setParent} />
    </NameDialog>
  );
}

function ParentField({
  groups,
  value,
  onChange,
}: {
  groups: readonly Department[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation();
  const rows = inTreeOrder(
    groups.map(({ _id, parent, _sort, name }) => ({ id: _id, parent, sort: _sort, name })),
  );
  return (
    <TextField
      select
      label={t('group.parent')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('group.no-parent')}</MenuItem>
      {rows.map(({ node, depth }) => (
        <MenuItem key={node.id} value={node.id} sx={{ pl: 4 + depth * 4 }}>
          {node.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
