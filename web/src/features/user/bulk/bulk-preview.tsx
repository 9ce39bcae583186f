import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../../shared/ui/status-tag.js';
import { BulkTable } from './bulk-table.js';
import type { BulkLine } from './bulk.rules.js';

interface Props {
  lines: readonly BulkLine[];
  /** What the server found wrong, by line. */
  refused?: ReadonlyMap<number, string[]>;
}

/** The list as it was understood; lines that need attention come first. */
export function BulkPreview({ lines, refused }: Props) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  const faultsOf = ({ line, faults }: BulkLine) => [
    ...faults.map((fault) => t(fault)),
    ...(refused?.get(line) ?? []),
  ];
  const isFaulty = (line: BulkLine) => faultsOf(line).length > 0;
  const ordered = [...lines.filter(isFaulty), ...lines.filter((line) => !isFaulty(line))];
  return (
    <BulkTable
      lines={ordered}
      last={{
        heading: t('user.status'),
        cell: (line) =>
          isFaulty(line) ? (
            <Box sx={{ color: 'error.main', fontSize: 12, fontWeight: 500 }}>
              {faultsOf(line).join(' · ')}
            </Box>
          ) : (
            <StatusTag level="success" label={t('user.bulk.ready')} />
          ),
      }}
    />
  );
}
