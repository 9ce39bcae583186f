import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllEntitiesQuery } from '../../../entities/project/entity.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { NameDialog } from '../../../shared/ui/dialog/name-dialog.js';
import { useSaveApprovalMutation } from '../approval.api.js';
import { firstProcess } from '../approval.model.js';

interface Props {
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** A new approval: its name, and the table whose fields are its form. */
export function NewApprovalDialog({ onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data: tables = [] } = useAllEntitiesQuery({ params });
  const own = tables.filter(({ _type }) => _type === 'normal');
  const [chosen, setChosen] = useState('');
  const [save] = useSaveApprovalMutation();
  const entity = chosen || own[0]?._id || '';
  const create = async (name: string) => {
    const process = firstProcess({
      start: t('approval.node.start'),
      step: t('approval.node.task'),
      end: t('approval.node.end'),
      apply: t('approval.node.apply'),
    });
    const body = { value: { name, entity, process, option: {} } };
    const { _id } = await save({ params, body, quiet: true }).unwrap();
    onCreated(_id);
  };
  return (
    <NameDialog
      title={t('approval.admin-add')}
      label={t('approval.name')}
      placeholder={t('approval.name-example')}
      emptyText={t('approval.name-empty')}
      onClose={onClose}
      onSave={create}
    >
      <TextField
        select
        label={t('approval.table')}
        value={entity}
        helperText={t(own.length === 0 ? 'approval.no-table' : 'approval.table-help')}
        onChange={({ target }) => setChosen(target.value)}
      >
        {own.map(({ _id, _name }) => (
          <MenuItem key={_id} value={_id}>
            {_name}
          </MenuItem>
        ))}
      </TextField>
    </NameDialog>
  );
}
