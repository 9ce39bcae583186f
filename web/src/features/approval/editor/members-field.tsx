import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { UserRoundPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PeoplePicker } from '../../../entities/people/people-picker.js';
import { usePeople } from '../../../entities/people/use-people.js';

interface Props {
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  single?: boolean;
  error?: string | undefined;
}

/** Members chosen by an administrator, each with a way to take it out. */
export function MembersField({ label, value, onChange, single = false, error }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const people = usePeople(value);
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ mb: 1, fontWeight: 500 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {people.map(({ _id, nickname }) => (
          <Chip key={_id} label={nickname} onDelete={() => onChange(value.filter((each) => each !== _id))} />
        ))}
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          startIcon={<UserRoundPlus size={16} />}
          onClick={() => setOpen(true)}
        >
          {t('approval.choose-people')}
        </Button>
      </Box>
      {error && (
        <Typography variant="caption" color="error" role="alert">
          {error}
        </Typography>
      )}
      {open && (
        <PeoplePicker
          title={label}
          value={value}
          single={single}
          onClose={() => setOpen(false)}
          onSave={(ids) => {
            onChange(ids);
            return Promise.resolve(true);
          }}
        />
      )}
    </Box>
  );
}
