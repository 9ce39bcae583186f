import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from './icon-action.js';

/** A password box whose text can be shown. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconAction
      size="small"
      iconSize={16}
      edge="end"
      label={shown ? t('shared.password.hide') : t('shared.password.show')}
      aria-pressed={shown}
      icon={shown ? EyeOff : Eye}
      onClick={() => setShown(!shown)}
      sx={{ mr: -1 }}
    />
  );
  return <TextField {...props} type={shown ? 'text' : 'password'} slotProps={{ ...props.slotProps, input: { endAdornment: toggle, sx: { pr: 2 } } }} />;
}
