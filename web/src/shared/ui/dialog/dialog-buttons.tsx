import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What the dialog does. */
  label: string;
  busy: boolean;
  onCancel: () => void;
}

/** The two buttons below a form in a dialog: away from it, and on with it. */
export function DialogButtons({ label, busy, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Button color="inherit" variant="outlined" onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={busy}>
        {label}
      </Button>
    </>
  );
}
