import Button from '@mui/material/Button';
import type { FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { cellText } from '../field/cell-text.js';
import { labelOf } from '../field/field-kind.js';
import { useFormats } from '../field/formats.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import type { Conflict } from './conflict.js';
import './conflict.css';

interface Props {
  conflict: Conflict;
  fields: readonly FieldDefinition[];
  onResolve: (choice: 'mine' | 'theirs') => void;
}

/** Somebody else changed the same record: both values side by side, and a choice (D86). */
export function ConflictDialog({ conflict, fields, onResolve }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const keys = Object.keys(conflict.mine);
  return (
    <AppDialog
      open
      width={560}
      title={t('record.conflict.title')}
      description={t('record.conflict.text')}
      onClose={() => onResolve('theirs')}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={() => onResolve('theirs')}>
            {t('record.conflict.keep-theirs')}
          </Button>
          <Button variant="contained" onClick={() => onResolve('mine')}>
            {t('record.conflict.keep-mine')}
          </Button>
        </>
      }
    >
      <table className="rc-table">
        <thead>
          <tr>
            <th scope="col">{t('record.conflict.field')}</th>
            <th scope="col">{t('record.conflict.mine')}</th>
            <th scope="col">{t('record.conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => {
            const field = fields.find((one) => one._key === key);
            const text = (value: unknown): string =>
              (field ? cellText(field, value, formats) : String(value ?? '')) || '–';
            return (
              <tr key={key}>
                <th scope="row">{field ? labelOf(field) : key}</th>
                <td>{text(conflict.mine[key])}</td>
                <td>{text(conflict.theirs[key])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </AppDialog>
  );
}
