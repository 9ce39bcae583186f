import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useFlowsQuery } from '../../entities/run/flow-list.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { mayBindFlows, type MenuType } from './menu.rules.js';

interface Props {
  type: MenuType;
  value: readonly string[];
  fault: string | undefined;
  onChange: (programs: readonly string[]) => void;
}

/** The functions bound to an entry; where its kind can have none, that is said and they can be taken off. */
export function FlowChoice({ type, value, fault, onChange }: Props) {
  const { t } = useTranslation();
  const { data: flows = [] } = useFlowsQuery({ params: { project: useProject()._id }, quiet: true });
  const refused = !mayBindFlows(type);
  const isKnown = value.every((id) => flows.some(({ _id }) => _id === id));
  if (!refused && !fault && isKnown && flows.length > 0)
    return (
      <Autocomplete
        multiple
        options={flows}
        value={flows.filter(({ _id }) => value.includes(_id))}
        getOptionLabel={({ _name }) => _name}
        getOptionKey={({ _id }) => _id}
        isOptionEqualToValue={(a, b) => a._id === b._id}
        onChange={(_, chosen) => onChange(chosen.map(({ _id }) => _id))}
        renderInput={(props) => (
          <TextField {...props} label={t('menu.programs-bound')} helperText={t('menu.programs-help')} />
        )}
      />
    );
  if (value.length === 0) return null;
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
