import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ImportOptionIn, Preview } from './mapping.model.js';
import { PlainSelect } from '../../shared/ui/form/plain-select.js';

const ENCODINGS = [
  ...['utf-8', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'],
  ...['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255'],
  ...['windows-1256', 'windows-1257', 'windows-1258', 'koi8-r', 'iso-8859-2', 'utf-16le'],
];
const DELIMITERS = [',', ';', '\t', '|'] as const;

export type FileReadingOption = Pick<ImportOptionIn, 'encoding' | 'delimiter' | 'sheet' | 'headerRow'>;

interface Props {
  preview: Preview;
  /** The file is to be read anew, in another way. */
  onReread: (options: FileReadingOption) => void;
}

/** How the file is read: encoding and delimiter of a text file, sheet of a workbook, row of the headers. */
export function FileReading({ preview, onReread }: Props) {
  return (
    <>
      {preview.type === 'xlsx' ? (
        <SheetChoice preview={preview} onReread={onReread} />
      ) : (
        <TextReading preview={preview} onReread={onReread} />
      )}
      <HeaderRow preview={preview} onReread={onReread} />
    </>
  );
}

function SheetChoice({ preview, onReread }: Props) {
  const { t } = useTranslation();
  if (preview.sheets.length < 2) return null;
  return (
    <label>
      {t('transfer.sheet')}
      <PlainSelect
        dense
        value={preview.sheet ?? ''}
        onChange={(event) => onReread({ sheet: event.target.value })}
      >
        {preview.sheets.map((sheet) => (
          <option key={sheet} value={sheet}>
            {preview.hidden.includes(sheet) ? t('transfer.hidden-sheet', { name: sheet }) : sheet}
          </option>
        ))}
      </PlainSelect>
    </label>
  );
}

function TextReading({ preview, onReread }: Props) {
  const { t } = useTranslation();
  const encoding = preview.encoding?.toLowerCase() ?? 'utf-8';
  const delimiter = preview.delimiter ?? ',';
  return (
    <>
      <label>
        {t('transfer.encoding')}
        <PlainSelect
          dense
          value={encoding}
          onChange={(event) =>
            onReread({
              encoding: event.target.value,
              delimiter: DELIMITERS.find((one) => one === preview.delimiter),
            })
          }
        >
          {[...new Set([encoding, ...ENCODINGS])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </PlainSelect>
      </label>
      <label>
        {t('transfer.delimiter')}
        <PlainSelect
          dense
          value={delimiter}
          onChange={(event) =>
            onReread({ encoding, delimiter: DELIMITERS.find((one) => one === event.target.value) })
          }
        >
          {[...new Set([delimiter, ...DELIMITERS])].map((one) => (
            <option key={one} value={one}>
              {one === '\t' ? t('transfer.tab') : one}
            </option>
          ))}
        </PlainSelect>
      </label>
    </>
  );
}

/** Titles may stand above the names of the columns. */
function HeaderRow({ preview, onReread }: Props) {
  const { t } = useTranslation();
  const rows = preview.head.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length < 2) return null;
  return (
    <label>
      {t('transfer.header-row')}
      <PlainSelect
        dense
        sx={{ maxWidth: 220 }}
        value={preview.headerRow}
        onChange={(event) =>
          onReread({
            ...(preview.type === 'xlsx'
              ? { sheet: preview.sheet ?? undefined }
              : {
                  encoding: preview.encoding ?? undefined,
                  delimiter: DELIMITERS.find((one) => one === preview.delimiter),
                }),
            headerRow: Number(event.target.value),
          })
        }
      >
        {rows.map(({ index, cells }) => (
          <option key={index} value={index}>
            {index}:{' '}
            {cells
              .filter((cell) => cell.trim() !== '')
              .join(' · ')
              .slice(0, 40)}
          </option>
        ))}
      </PlainSelect>
    </label>
  );
}

/** Where the bytes do not tell their encoding, a person sees which text is right. */
export function EncodingChoice({ preview, onReread }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('transfer.which-encoding')}>
      <Typography variant="h3" sx={{ mb: 1, fontSize: 14 }}>
        {t('transfer.which-encoding')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2.5 }}>
        {t('transfer.which-encoding.text')}
      </Typography>
      {preview.encodings.map(({ encoding, rows }) => (
        <Paper key={encoding} variant="outlined" sx={SAMPLE}>
          <table>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={row}>
                  {cells.map((cell, column) => (
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() =>
              onReread({ encoding, delimiter: DELIMITERS.find((one) => one === preview.delimiter) })
            }
          >
            {t('transfer.use-encoding', { name: encoding })}
          </Button>
        </Paper>
      ))}
    </section>
  );
}

const SAMPLE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  justifyContent: 'space-between',
  px: 3,
  py: 2.5,
  mb: 2,
  borderRadius: '8px',
  '& table': { borderCollapse: 'collapse', minWidth: 0 },
  '& td': { p: '2px 12px 2px 0', overflowWrap: 'anywhere' },
} as const;
