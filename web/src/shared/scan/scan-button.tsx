import { ScanBarcode } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../ui/icon-action.js';
import { lazyPart } from '../ui/state/lazy-part.js';

const ScanDialog = lazyPart(async () => (await import('./scan-dialog.js')).ScanDialog);

interface Props {
  /** What the code is for. */
  name: string;
  onCode: (code: string) => void;
  disabled?: boolean;
}

/** Beside a field: opens the scanner, whose code goes into it. */
export function ScanButton({ name, onCode, disabled = false }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconAction
        label={t('scan.into', { name })}
        icon={ScanBarcode}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <ScanDialog
            name={name}
            onClose={() => setOpen(false)}
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
