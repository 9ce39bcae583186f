import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { openingChanges, rolesShutOut, type MenuDraft } from './menu.rules.js';
import { useSight } from './use-sight.js';

interface Props {
  draft: Pick<MenuDraft, 'type' | 'value'>;
  seeing: readonly string[];
  roles: readonly Role[];
}

/** Says which of the chosen roles may not open what the entry leads to, and lets them with one press. */
export function ShutOut({ draft, seeing, roles }: Props) {
  const { t } = useTranslation();
  const { changeOrTell } = useSight();
  const [busy, setBusy] = useState(false);
  const shutOut = rolesShutOut(draft, seeing, roles);
  if (shutOut.length === 0) return null;
  const grant = async () => {
    setBusy(true);
    await changeOrTell(openingChanges(draft, shutOut, roles), roles);
    setBusy(false);
  };
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" loading={busy} onClick={() => void grant()}>
          {t('menu.shut-out-grant')}
        </Button>
      }
    >
      {t('menu.shut-out', { roles: shutOut.map(({ _name }) => _name).join(', ') })}
    </Alert>
  );
}
