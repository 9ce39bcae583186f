import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../shared/api/transfer.js';
import { useCopy } from '../../../shared/ui/use-copy.js';
import { BulkTable } from './bulk-table.js';
import { passwordsCsv, passwordsText, type Created } from './bulk.rules.js';

interface Props {
  people: readonly Created[];
  /** The passwords were copied or saved. */
  onKept: () => void;
}

/** Everybody who was created, with the first passwords: to be copied or saved now, since nobody can show them again. */
export function BulkResult({ people, onKept }: Props) {
  const { t } = useTranslation();
  const toClipboard = useCopy();
  const copy = async () => {
    if (await toClipboard(passwordsText(people))) onKept();
  };
  const save = () => {
    const csv = passwordsCsv(people, [t('user.name'), t('user.account'), t('user.password')]);
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), t('user.bulk.file-name'));
    onKept();
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="success" role="status">
        {t('user.bulk.done', { count: people.length })}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" color="inherit" startIcon={<Download size={16} />} onClick={save}>
          {t('user.bulk.save')}
        </Button>
        <Button variant="outlined" color="inherit" startIcon={<Copy size={16} />} onClick={() => void copy()}>
          {t('user.bulk.copy')}
        </Button>
      </Box>
      <BulkTable
        lines={people}
        last={{
          heading: t('user.password'),
          cell: ({ pwd }) => (
            <Box component="code" sx={{ fontSize: 13, userSelect: 'all' }}>
              {pwd}
            </Box>
          ),
        }}
      />
    </Box>
  );
}
