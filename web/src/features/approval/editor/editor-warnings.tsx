import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { vacantSteps } from '../approval.model.js';
import type { Definition } from './editor-screen.js';

/** Steps that nobody could handle as things stand: all whom they name are disabled or have left. */
export function EditorWarnings({ draft }: { draft: Definition }) {
  const { t } = useTranslation();
  const steps = vacantSteps(draft);
  if (steps.length === 0) return null;
  const text = draft.option.empty === 'managers' ? 'approval.vacant-managers' : 'approval.vacant-pass';
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, mb: 4 }}>
      {steps.map(({ id, name }) => (
        <Alert key={id} severity="warning">
          {t(text, { step: name })}
        </Alert>
      ))}
    </Box>
  );
}
