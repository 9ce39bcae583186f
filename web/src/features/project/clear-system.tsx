import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Copy, LifeBuoy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../entities/session/use-session.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { useCopy } from '../../shared/ui/use-copy.js';

/** Clearing a system is not self-service: says whom to ask, and what they need to know (spec: platform §6). */
export function ClearSystem() {
  const { t } = useTranslation();
  const copy = useCopy();
  const { _id } = useProject();
  return (
    <SettingsSection title={t('project.clear')} text={t('project.clear.text')}>
      <Alert severity="info" icon={<LifeBuoy size={18} aria-hidden />}>
        {t('project.clear.support')}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1 }}>
          <Box component="code" sx={{ fontFamily: 'monospace', fontSize: 13, overflowWrap: 'anywhere' }}>
            {_id}
          </Box>
          <IconAction label={t('shared.copy')} icon={Copy} onClick={() => void copy(_id)} />
        </Box>
      </Alert>
    </SettingsSection>
  );
}
