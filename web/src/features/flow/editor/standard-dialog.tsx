import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Entity } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { isApiFault } from '../../../shared/api/faults/fault.js';
import { useAppMenuQuery, useBindMenuEntryMutation } from '../../../entities/project/app-menu.api.js';
import { notify } from '../../../shared/notice/notices.js';
import { useProject } from '../../../entities/session/use-session.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { DialogButtons } from '../../../shared/ui/dialog/dialog-buttons.js';
import { useMakeStandardFlowsMutation } from '../flow.api.js';

const KINDS = ['add', 'edit', 'remove', 'import'] as const;
type Kind = (typeof KINDS)[number];

/** Makes the functions that members add, edit, remove and import rows of a table with (D81). */
export function StandardDialog({ entities, onClose }: { entities: readonly Entity[]; onClose: () => void }) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const [make, { isLoading }] = useMakeStandardFlowsMutation();
  const { data: menu } = useAppMenuQuery({ params: { project }, quiet: true });
  const [bind] = useBindMenuEntryMutation();
  const own = entities.filter(({ _type }) => _type !== 'system');
  const [entity, setEntity] = useState(own[0]?._id ?? '');
  const [kinds, setKinds] = useState<readonly Kind[]>(KINDS);
  const [shows, setShows] = useState(true);
  const entries = menu?.filter(({ _type, _value }) => _type === 'table' && _value === entity) ?? [];
  const [problem, setProblem] = useState('');
  const [key] = useState(newId);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (entity === '') return setProblem(t('flow.choose-table-first'));
    if (kinds.length === 0) return setProblem(t('flow.standard-none'));
    setProblem('');
    try {
      const body = { entity, kinds: [...kinds] };
      const made = await make({ params: { project }, body, quiet: true, idempotencyKey: key }).unwrap();
      const programs = made.map(({ _id }) => _id);
      for (const { _id, _program, _ver } of shows ? entries : []) {
        const body = { programs: [..._program, ...programs], _ver };
        await bind({ params: { project, id: _id }, body });
      }
      notify({ level: 'success', text: t('flow.standard-made', { count: made.length }) });
      onClose();
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      setProblem(faultText(fault, t));
    }
  };
  return (
    <AppDialog
      open
      title={t('flow.standard')}
      description={t('flow.standard-text')}
      busy={isLoading}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      actions={<DialogButtons label={t('flow.standard-make')} busy={isLoading} onCancel={onClose} />}
    >
      <TextField
        select
        fullWidth
        label={t('flow.option.entity')}
        value={entity}
        onChange={({ target }) => setEntity(target.value)}
        sx={{ mt: 1, mb: 3 }}
      >
        {own.map(({ _id, _name }) => (
          <MenuItem key={_id} value={_id}>
            {_name}
          </MenuItem>
        ))}
      </TextField>
      {KINDS.map((kind) => (
        <FormControlLabel
          key={kind}
          sx={{ display: 'flex' }}
          control={
            <Checkbox
              checked={kinds.includes(kind)}
              onChange={(_, on) =>
                setKinds(KINDS.filter((each) => (each === kind ? on : kinds.includes(each))))
              }
            />
          }
          label={t(`flow.standard.${kind}`)}
        />
      ))}
      {entries.length > 0 && (
        <FormControlLabel
          sx={{ display: 'flex', mt: 3 }}
          control={<Checkbox checked={shows} onChange={(_, on) => setShows(on)} />}
          label={t('flow.standard-shown')}
        />
      )}
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </AppDialog>
  );
}
