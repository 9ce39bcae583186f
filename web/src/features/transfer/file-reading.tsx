import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ImportOptionIn, Preview } from './mapping.model.js';

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
      <select
        className="f-select"
        value={preview.sheet ?? ''}
        onChange={(event) => onReread({ sheet: event.target.value })}
      >
        {preview.sheets.map((sheet) => (
          <option key={sheet} value={sheet}>
            {preview.hidden.includes(sheet) ? t('transfer.hidden-sheet', { name: sheet }) : sheet}
          </option>
        ))}
      </select>
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
        <select
          className="f-select"
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
        </select>
      </label>
      <label>
        {t('transfer.delimiter')}
        <select
          className="f-select"
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
        </select>
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
      <select
        className="f-select ti-header-row"
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
      </select>
    </label>
  );
}

/** Where the bytes do not tell their encoding, a person sees which text is right. */
export function EncodingChoice({ preview, onReread }: Props) {
  const { t } = useTranslation();
  return (
    <section className="ti-encodings" aria-label={t('transfer.which-encoding')}>
      <h3>{t('transfer.which-encoding')}</h3>
      <p>{t('transfer.which-encoding.text')}</p>
      {preview.encodings.map(({ encoding, rows }) => (
        <div key={encoding}>
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
        </div>
      ))}
    </section>
  );
}
