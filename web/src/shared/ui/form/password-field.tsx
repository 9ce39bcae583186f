import IconButton from '@mui/material/IconButton';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextBox, type TextBoxProps } from './text-box.js';

/** A password box whose text can be shown. */
export function PasswordField(props: TextBoxProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const label = t(shown ? 'shared.password.hide' : 'shared.password.show');
  const toggle = (
    <IconButton
      size="small"
      edge="end"
      aria-label={label}
      title={label}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      sx={{ mr: -1 }}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
  return <TextBox {...props} type={shown ? 'text' : 'password'} endAdornment={toggle} sx={{ pr: 2 }} />;
}
