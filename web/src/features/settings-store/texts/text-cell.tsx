import InputBase from '@mui/material/InputBase';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What the text is, for those who do not see where it stands. */
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** One text in one language, changed in place; one that is missing is marked by colour and word. */
export function TextCell({ label, text, onChange }: Props) {
  const { t } = useTranslation();
  const missing = text.trim() === '';
  return (
    <InputBase
      fullWidth
      multiline
      maxRows={6}
      value={text}
      placeholder={t('sharing.i18n.missing')}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ input: { 'aria-label': label, maxLength: 10_000 } }}
      data-missing={missing || undefined}
      sx={{
        px: 2,
        py: 1,
        fontSize: 13,
        borderRadius: '6px',
        border: 1,
        borderColor: 'transparent',
        '&:hover': { borderColor: 'divider' },
        '@media (hover: none)': { borderColor: 'divider' },
        '&.Mui-focused': { borderColor: 'primary.main', bgcolor: 'background.paper' },
        '&[data-missing]': {
          borderColor: 'warning.main',
          borderStyle: 'dashed',
          '& textarea::placeholder': { color: 'warning.main', opacity: 1 },
        },
      }}
    />
  );
}
