import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SxProps, Theme } from '@mui/material/styles';
import { IconAction } from '../icon-action.js';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** Accessible name and placeholder. */
  label: string;
  autoFocus?: boolean;
  sx?: SxProps<Theme>;
}

/** A search box that can be emptied with one press; Esc empties it too. */
export function SearchField({ value, onChange, label, autoFocus, sx }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      value={value}
      placeholder={label}
      autoFocus={autoFocus}
      sx={sx}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        event.stopPropagation();
        onChange('');
      }}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          type: 'search',
          sx: { '&::-webkit-search-cancel-button': { display: 'none' } },
        },
        input: {
          sx: { pl: 2, pr: 1 },
          startAdornment: (
            <InputAdornment position="start" sx={{ mr: 0 }}>
              <Search size={16} aria-hidden />
            </InputAdornment>
          ),
          endAdornment: value !== '' && (
            <IconAction
              size="small"
              iconSize={14}
              label={t('shared.clear')}
              icon={X}
              onClick={() => onChange('')}
            />
          ),
        },
      }}
    />
  );
}
