import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FieldDefinition } from '@buildmesh/domain';
import { TextCursorInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card, StepFace, StepsFrame } from '../look/step-look.js';
import { StepList, type StepsView } from '../steps/step-list.js';
import type { Steps } from '../steps/step-tree.model.js';

interface Props {
  form: readonly FieldDefinition[];
  isFormOpen: boolean;
  /** Absent where the function is only read. */
  onForm: (() => void) | undefined;
  steps: Steps;
  view: StepsView;
}

/** A function from above to below: what it asks for, then its steps; faults of the whole stand on top. */
export function FlowCanvas({ form, isFormOpen, onForm, steps, view }: Props) {
  const { t } = useTranslation();
  return (
    <Box sx={CANVAS}>
      {(view.faults.get('') ?? []).map((fault) => (
        <Typography key={fault} role="alert" variant="caption" component="p" color="error" sx={{ pb: 2.5 }}>
          {fault}
        </Typography>
      ))}
      <StepsFrame label={t('flow.form')}>
        <li>
          <Card open={isFormOpen}>
            <StepFace
              icon={TextCursorInput}
              name={t('flow.form')}
              summary={form.length === 0 ? t('flow.form-none') : form.map(({ _name }) => _name).join(', ')}
              disabled={!onForm}
              onClick={onForm}
            />
          </Card>
        </li>
      </StepsFrame>
      <StepList steps={steps} lane={null} label={t('flow.steps')} view={view} />
    </Box>
  );
}

const CANVAS = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  p: '20px 16px 64px',
  bgcolor: 'background.sunken',
} as const;
