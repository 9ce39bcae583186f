import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { proposePassword } from './user.rules.js';

interface Props {
  value: string;
  onChange: (password: string) => void;
  onBlur: () => void;
  name: string;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A password for somebody else: shown, because it has to be passed on; can be drawn at random. */
export function NewPasswordField({ value, onChange, onBlur, name, error, ref }: Props) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <TextField
        name={name}
        inputRef={ref}
        label={t('user.password')}
        autoComplete="new-password"
        value={value}
        error={!!error}
        helperText={error ?? t('user.rule.password')}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
      />
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => onChange(proposePassword())}
        sx={{ mt: '23.5px', minHeight: 36, flexShrink: 0 }}
      >
        {t('user.propose')}
      </Button>
    </Box>
  );
}
