import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { FlaskConical } from 'lucide-react';
import { useState, useSyncExternalStore, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMaybeProject } from '../../entities/session/use-session.js';
import {
  debugSecret,
  hasFlag,
  isConfigured,
  LOCAL_FLAGS,
  onFlags,
  setFlag,
  type LocalFlag,
} from '../../shared/state/flags/local-flags.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';

const useFlag = (flag: LocalFlag) => useSyncExternalStore(onFlags, () => hasFlag(flag));

/** Flags of this browser, behind the secret of D17. They change what is shown, never what is allowed. */
export function DebugSettings() {
  const { t } = useTranslation();
  const debug = useFlag('debug');
  return (
    <SettingsSection title={t('account.debug')} text={t('account.debug.text')}>
      {debug ? <Flags /> : <Unlock />}
    </SettingsSection>
  );
}

function Unlock() {
  const { t } = useTranslation();
  const project = useMaybeProject()?._id ?? '';
  const [secret, setSecret] = useState('');
  const [fault, setFault] = useState<'wrong' | 'insecure' | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const right = await debugSecret(window.location.host, project);
    if (right === null) setFault('insecure');
    else if (secret.trim().toLowerCase() === right) setFlag('debug', true);
    else setFault('wrong');
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', gap: 2 }}
    >
      <TextField
        label={t('account.debug.secret')}
        value={secret}
        error={fault !== null}
        helperText={t(`account.debug.${fault ?? 'secret-text'}`)}
        onChange={({ target }) => {
          setSecret(target.value);
          setFault(null);
        }}
        autoComplete="off"
        sx={{ flex: 1 }}
        slotProps={{ htmlInput: { maxLength: 8, spellCheck: false } }}
      />
      <Button
        type="submit"
        variant="outlined"
        color="inherit"
        sx={{ mt: '23.5px', minHeight: 36, alignSelf: 'flex-start' }}
      >
        {t('account.debug.unlock')}
      </Button>
    </Box>
  );
}

function Flags() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {LOCAL_FLAGS.map((flag) => (
        <Flag key={flag} flag={flag} label={t(`account.debug.flag.${flag}`)} />
      ))}
      <Button
        component={Link}
        to="/playground"
        variant="outlined"
        color="inherit"
        startIcon={<FlaskConical size={16} />}
        sx={{ alignSelf: 'flex-start', mt: 2 }}
      >
        {t('account.debug.playground')}
      </Button>
    </Box>
  );
}

function Flag({ flag, label }: { flag: LocalFlag; label: string }) {
  const on = useFlag(flag);
  return (
    <FormControlLabel
      control={
        <Switch checked={on} disabled={isConfigured(flag)} onChange={(_, next) => setFlag(flag, next)} />
      }
      label={label}
    />
  );
}
