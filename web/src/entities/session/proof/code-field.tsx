import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { TextBox, type TextBoxProps } from '../../../shared/ui/form/text-box.js';
import type { PhoneCode } from './use-phone-code.js';

type Props = Omit<TextBoxProps, 'label'> & { code: Omit<PhoneCode, 'captcha'> };

/** The code from the message, with the button that sends it. */
export function CodeField({ code: { sendCode, waitS, sending, testCode }, helperText, ...field }: Props) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <TextBox
        {...field}
        label={t('session.code')}
        helperText={helperText ?? (testCode && t('session.code.test', { code: testCode }))}
        autoComplete="one-time-code"
        inputProps={{ inputMode: 'numeric', maxLength: 6 }}
      />
      <Button
        variant="outlined"
        color="inherit"
        onClick={sendCode}
        disabled={waitS > 0}
        loading={sending}
        sx={{ mt: '23.5px', minHeight: 36, flexShrink: 0, minWidth: 120 }}
      >
        {waitS > 0 ? t('session.code.wait', { seconds: waitS }) : t('session.code.send')}
      </Button>
    </Box>
  );
}
