import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CornerDownRight, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { KindSource } from './rights.model.js';

interface Props {
  /** What is decided here, such as "Tables". */
  label: string;
  source: KindSource;
  onOverride: () => void;
  onInherit: () => void;
}

/** Says where a kind of rights comes from; one press makes it the role's own, or the ancestor's again (D24). */
export function KindSourceBar({ label, source, onOverride, onInherit }: Props) {
  const { t } = useTranslation();
  const { own, above } = source;
  if (!own && !above) return null;
  const Icon = own ? PencilLine : CornerDownRight;
  const text = own
    ? above
      ? t('role.rights.own-over', { name: above._name })
      : t('role.rights.own')
    : t('role.rights.inherited', { name: above?._name });
  return (
    <Box
      role="group"
      aria-label={t('role.rights.source', { kind: label })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        flexWrap: 'wrap',
        px: 3,
        py: 1,
        mb: 2,
        minHeight: 40,
        borderRadius: '6px',
        bgcolor: 'background.sunken',
      }}
    >
      <Icon size={15} aria-hidden style={{ flexShrink: 0 }} />
      <Typography variant="body2" sx={{ flex: '1 1 200px' }}>
        <b>{label}</b> · {text}
      </Typography>
      {own && above && (
        <Button size="small" color="inherit" variant="outlined" onClick={onInherit}>
          {t('role.rights.inherit-again', { name: above._name })}
        </Button>
      )}
      {!own && (
        <Button size="small" color="inherit" variant="outlined" onClick={onOverride}>
          {t('role.rights.override')}
        </Button>
      )}
    </Box>
  );
}
