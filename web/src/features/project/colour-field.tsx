import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import FormLabel from '@mui/material/FormLabel';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** Accents that hold contrast in both looks; any other colour can be given by hand. */
const COLOURS = ['#3a55e0', '#0b7a75', '#1a7440', '#8f5400', '#c02b2b', '#a8326f', '#7a3fc0', '#3d4a5c'];

interface Props {
  value: string;
  onChange: (colour: string) => void;
  disabled: boolean;
}

/** The accent of a project. */
export function ColourField({ value, onChange, disabled }: Props) {
  const { t } = useTranslation();
  const labelId = useId();
  const chosen = value.toLowerCase();
  return (
    <Box>
      <FormLabel
        id={labelId}
        sx={{ fontSize: 13, fontWeight: 500, color: 'text.primary', display: 'block', mb: 1.5 }}
      >
        {t('project.colour')}
      </FormLabel>
      <Box
        role="radiogroup"
        aria-labelledby={labelId}
        sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}
      >
        {COLOURS.map((colour) => (
          <ButtonBase
            key={colour}
            role="radio"
            aria-checked={colour === chosen}
            aria-label={colour}
            disabled={disabled}
            onClick={() => onChange(colour)}
            sx={{
              width: 28,
              height: 28,
              borderRadius: '50%',
              bgcolor: colour,
              color: '#fff',
              boxShadow: colour === chosen ? 'inset 0 0 0 2px rgba(255,255,255,.6)' : undefined,
            }}
          >
            {colour === chosen && <Check size={16} aria-hidden />}
          </ButtonBase>
        ))}
        <Box
          component="input"
          type="color"
          aria-label={t('project.colour-own')}
          value={chosen}
          disabled={disabled}
          onChange={(event) => onChange((event.target as HTMLInputElement).value)}
          sx={{
            width: 36,
            height: 28,
            p: 0,
            border: 1,
            borderColor: 'line.strong',
            borderRadius: '6px',
            bgcolor: 'transparent',
            cursor: 'pointer',
          }}
        />
      </Box>
    </Box>
  );
}
