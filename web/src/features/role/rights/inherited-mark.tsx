import Tooltip from '@mui/material/Tooltip';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** What an ancestor says of one right, beside the role's own; strong where the two differ. */
export function InheritedMark({
  given,
  differs,
  from,
}: {
  given: boolean;
  differs: boolean;
  from: string | undefined;
}) {
  const { t } = useTranslation();
  if (from === undefined) return null;
  const text = t(given ? 'role.rights.from-given' : 'role.rights.from-refused', { name: from });
  const Icon = given ? Check : Minus;
  return (
    <Tooltip title={text}>
      <span
        role="img"
        aria-label={text}
        style={{
          display: 'inline-grid',
          placeItems: 'center',
          width: 24,
          height: 24,
          flexShrink: 0,
          borderRadius: 6,
          opacity: differs ? 1 : 0.7,
          color: differs ? 'var(--bm-palette-warning-main)' : 'var(--bm-palette-text-secondary)',
        }}
      >
        <Icon size={16} aria-hidden />
      </span>
    </Tooltip>
  );
}
