import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { mayBindPrograms, type MenuType } from './menu.rules.js';

interface Props {
  type: MenuType;
  value: readonly string[];
  fault: string | undefined;
  onChange: (programs: readonly string[]) => void;
}

/** The functions bound to an entry; where its kind can have none, that is said and they can be taken off. */
export function ProgramChoice({ type, value, fault, onChange }: Props) {
  const { t } = useTranslation();
  if (value.length === 0) return null;
  const refused = !mayBindPrograms(type);
  return (
    <Alert
      severity={refused || fault ? 'error' : 'info'}
      role={fault ? 'alert' : undefined}
      action={
        <Button color="inherit" size="small" onClick={() => onChange([])}>
          {t('menu.programs-clear')}
        </Button>
      }
    >
      <Box>
        {fault ?? (refused ? t(`menu.rule.programs.${type}`) : t('menu.programs', { count: value.length }))}
      </Box>
    </Alert>
  );
}
