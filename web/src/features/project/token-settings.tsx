import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Copy, KeyRound, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../entities/session/use-session.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { useCopy } from '../../shared/ui/use-copy.js';
import { useProjectTokenMutation } from './project.api.js';

/** The token of the open interface: shown once when it is made, later only its last characters. */
export function TokenSettings() {
  const { t } = useTranslation();
  const copy = useCopy();
  const { _id } = useProject();
  const confirm = useConfirm();
  const [ask, { data, isLoading }] = useProjectTokenMutation();
  const [fresh, setFresh] = useState<string | null>(null);
  useEffect(() => void ask({ params: { project: _id }, body: { reset: false } }), [ask, _id]);
  const make = async () => {
    const question = {
      title: t('project.token.reset'),
      text: t('project.token.reset-text'),
      confirmLabel: t('project.token.reset'),
      danger: true,
    };
    if (data?.hint && !(await confirm(question))) return;
    const made = await ask({ params: { project: _id }, body: { reset: true } });
    setFresh(made.data?.token ?? null);
  };
  return (
    <SettingsSection title={t('project.token')} text={t('project.token.text')}>
      {fresh ? (
        <Alert severity="success" icon={<KeyRound size={18} aria-hidden />}>
          {t('project.token.once')}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
            <Box
              component="code"
              sx={{ fontFamily: 'monospace', fontSize: 13, overflowWrap: 'anywhere', flex: 1 }}
            >
              {fresh}
            </Box>
            <IconAction label={t('shared.copy')} icon={Copy} onClick={() => void copy(fresh ?? '')} />
          </Box>
        </Alert>
      ) : (
        <Box component="code" sx={{ fontFamily: 'monospace', fontSize: 13, color: 'text.secondary' }}>
          {data?.hint ? `•••••••• ${data.hint}` : t('project.token.none')}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<RotateCw size={16} />}
          loading={isLoading}
          onClick={() => void make()}
        >
          {t(data?.hint ? 'project.token.reset' : 'project.token.make')}
        </Button>
        <Link href="/api/bmapi/docs" target="_blank" rel="noreferrer">
          {t('project.token.docs')}
        </Link>
      </Box>
    </SettingsSection>
  );
}
