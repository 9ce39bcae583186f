import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '@buildmesh/contracts';
import { CODE, isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { useRoleListQuery } from '../../entities/role/role-list.api.js';
import { useUnsavedGuard } from '../../shared/ui/dialog/use-unsaved-guard.js';
import { DeviceChoice } from './device-choice.js';
import { IconChoice } from './icon-choice.js';
import {
  differing,
  draftFaults,
  draftOf,
  EMPTY_DRAFT,
  grantedRoles,
  rolesReading,
  rolesGiven,
  type DraftFaults,
  type MenuDraft,
} from './menu.rules.js';
import { RoleChoice } from './role-choice.js';
import { useProject } from '../../entities/session/use-session.js';
import { FlowChoice } from './flow-choice.js';
import { ShutOut } from './shut-out.js';
import { TypeChoice } from './type-choice.js';
import { ValueChoice } from './value-choice.js';

/** Parameters of the address that say which entry is shown. */
const CHOOSING = ['entry', 'new'];

interface Props {
  /** Absent: a new entry. */
  entry?: MenuEntry;
  /** Rejects with the fault of a refusal. */
  onSave: (draft: MenuDraft, seeing: readonly string[]) => Promise<void>;
  onCancel?: () => void;
}

/** One menu entry: name, kind, what it opens, icon, devices. */
export function MenuForm({ entry, onSave, onCancel }: Props) {
  const { t } = useTranslation();
  const before = entry ? draftOf(entry) : EMPTY_DRAFT;
  const [typed, setTyped] = useState<Partial<MenuDraft>>({});
  const draft = { ...before, ...typed };
  // Another version of the entry came: what was typed stays, unless it is what the entry says by now.
  const [version, setVersion] = useState(entry?._ver);
  if (version !== entry?._ver) {
    setVersion(entry?._ver);
    setTyped(differing(typed, before));
  }
  const [faults, setFaults] = useState<DraftFaults>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const { data: known } = useRoleListQuery({ params: { project: useProject()._id } });
  const roles = known ?? [];
  const given = entry ? rolesGiven(entry._id, roles) : [];
  const ofTable = draft.type === 'table';
  const forAll = ofTable && (draft.all ?? given.length === 0);
  const usual = ofTable && given.length === 0 ? rolesReading(draft.value, roles) : given;
  // What was chosen here; the other roles see the entry as they do by now, whoever decided that.
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const [decided, setDecided] = useState(known);
  if (decided !== known) {
    setDecided(known);
    const isNews = ([role, sees]: [string, boolean]) => sees !== usual.includes(role);
    setChosen(Object.fromEntries(Object.entries(chosen).filter(isNews)));
  }
  const ids = grantedRoles(roles).map(({ _id }) => _id);
  const seeing = forAll ? [] : ids.filter((role) => chosen[role] ?? usual.includes(role));
  const dirty = Object.keys(typed).length > 0 || seeing.join() !== given.join();
  useUnsavedGuard(dirty && !busy && entry !== undefined, CHOOSING);
  const change = (part: Partial<MenuDraft>) => {
    setTyped((old) => differing({ ...old, ...part }, before));
    setFaults((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))));
  };
  const submit = async (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    change({ name: draft.name.trim() });
    const found = draftFaults(draft);
    setFaults(found);
    setRefusal('');
    if (Object.keys(found).length > 0) {
      if (found.name) event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSave({ ...draft, all: forAll }, draft.type === 'dir' ? [] : seeing);
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      setRefusal(fault.code === CODE.conflict ? t('menu.conflict') : faultText(fault, t));
    } finally {
      setBusy(false);
    }
  };
  const text = (key?: string) => key && t(key);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={entry ? entry._name : t('menu.new')}
      sx={{ display: 'grid', gap: 5, maxWidth: 560 }}
    >
      <Typography variant="h2" component="h2">
        {entry ? entry._name : t('menu.new')}
      </Typography>
      {refusal && (
        <Alert severity="error" role="alert">
          {refusal}
        </Alert>
      )}
      <TextField
        autoFocus={!entry}
        label={t('menu.name')}
        value={draft.name}
        error={!!faults.name}
        helperText={text(faults.name)}
        onChange={({ target }) => change({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <TypeChoice
        value={draft.type}
        onChange={(type) => change({ type, value: null, programs: draft.programs })}
      />
      <ValueChoice
        type={draft.type}
        value={draft.value}
        fault={text(faults.value)}
        onChange={(value, name) => change({ value, ...(draft.name.trim() === '' && name && { name }) })}
      />
      <FlowChoice
        type={draft.type}
        value={draft.programs}
        fault={text(faults.programs)}
        onChange={(programs) => change({ programs })}
      />
      <IconChoice value={draft.icon} onChange={(icon) => change({ icon })} />
      {draft.type !== 'dir' && (
        <RoleChoice
          roles={grantedRoles(roles)}
          value={seeing}
          all={ofTable ? forAll : undefined}
          onAll={(all) => change({ all })}
          onChange={(role, sees) => setChosen((old) => ({ ...old, [role]: sees }))}
        />
      )}
      <ShutOut draft={draft} seeing={seeing} roles={roles} />
      <DeviceChoice hidePc={draft.hidePc} hideMobile={draft.hideMobile} onChange={change} />
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
        {onCancel && (
          <Button color="inherit" variant="outlined" onClick={onCancel}>
            {t('shared.cancel')}
          </Button>
        )}
        {/* Which roles will see a new entry is not known before the roles are. */}
        <Button type="submit" variant="contained" loading={busy} disabled={entry ? !dirty : !known}>
          {t(entry ? 'shared.save' : 'shared.create')}
        </Button>
      </Box>
    </Box>
  );
}
