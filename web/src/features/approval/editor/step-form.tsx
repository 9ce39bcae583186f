import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { STEP_MODES, TIMEOUT_ACTIONS, type ApprovalNode } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import type { Definition } from './editor-screen.js';
import { FieldRightsSection } from './field-rights-section.js';
import { MembersField } from './members-field.js';
import { NumberField } from './number-field.js';
import { ApprovalRuleSection } from './rule-section.js';

interface Props {
  draft: Definition;
  step: ApprovalNode;
  onChange: (step: ApprovalNode) => void;
}

const TYPES = ['task', 'form', 'manager'] as const;

/** One step: its kind, who handles it and how many must, what of the form is seen, and what happens when time runs out. */
export function StepForm({ draft, step, onChange }: Props) {
  const { t } = useTranslation();
  const set = (parts: Partial<ApprovalNode>) => onChange({ ...step, ...parts });
  const isManager = step.type === 'manager';
  return (
    <Box sx={{ display: 'grid', gap: 4, p: 4, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
        <TextField
          label={t('approval.step-name')}
          value={step.name}
          onChange={({ target }) => set({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <TextField
          select
          label={t('approval.step-kind')}
          value={step.type}
          onChange={({ target }) => set({ type: TYPES.find((type) => type === target.value) ?? 'task' })}
        >
          {TYPES.map((type) => (
            <MenuItem key={type} value={type}>
              {t(`approval.node.${type}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {!isManager && (
        <ApprovalRuleSection
          draft={draft}
          rule={step.step ?? { type: 'user.superior', level: 1 }}
          onChange={(rule) => set({ step: rule })}
        />
      )}
      {!isManager && <ModePart step={step} set={set} />}
      {!isManager && <TimeoutPart step={step} onChange={onChange} />}
      <MembersField label={t('approval.cc')} value={step.cc ?? []} onChange={(cc) => set({ cc })} />
      {!isManager && (
        <FieldRightsSection
          fields={draft.fields}
          rights={step.fields ?? {}}
          onChange={(fields) => set({ fields })}
        />
      )}
    </Box>
  );
}

function ModePart({ step, set }: { step: ApprovalNode; set: (parts: Partial<ApprovalNode>) => void }) {
  const { t } = useTranslation();
  const mode = step.mode ?? 'any';
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
      <TextField
        select
        label={t('approval.mode')}
        value={mode}
        onChange={({ target }) => set({ mode: STEP_MODES.find((each) => each === target.value) ?? 'any' })}
      >
        {STEP_MODES.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`approval.mode.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {mode === 'vote' && (
        <NumberField
          label={t('approval.ratio')}
          value={step.ratio ?? 50}
          min={1}
          max={100}
          onChange={(ratio) => set({ ratio })}
        />
      )}
    </Box>
  );
}

function TimeoutPart({ step, onChange }: { step: ApprovalNode; onChange: (step: ApprovalNode) => void }) {
  const { t } = useTranslation();
  const { timeout, ...rest } = step;
  // A form cannot be rejected (D48).
  const actions = TIMEOUT_ACTIONS.filter((action) => action !== 'reject' || step.type !== 'form');
  const choose = (value: string) => {
    const action = actions.find((each) => each === value);
    onChange(action ? { ...rest, timeout: { hours: timeout?.hours ?? 24, action } } : rest);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
      <TextField
        select
        label={t('approval.timeout')}
        value={timeout?.action ?? ''}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('approval.timeout.none')}</MenuItem>
        {actions.map((action) => (
          <MenuItem key={action} value={action}>
            {t(`approval.timeout.${action}`)}
          </MenuItem>
        ))}
      </TextField>
      {timeout && (
        <NumberField
          label={t('approval.hours')}
          value={timeout.hours}
          min={1}
          max={8760}
          onChange={(hours) => onChange({ ...rest, timeout: { ...timeout, hours } })}
        />
      )}
    </Box>
  );
}
