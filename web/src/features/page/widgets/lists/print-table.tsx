import { shownOf } from '@buildmesh/domain';
import Button from '@mui/material/Button';
import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { cellText, isNumeric } from '../../../../entities/field/cell-text.js';
import { fieldLabel } from '../../../../entities/field/field-label.js';
import { useFormats } from '../../../../entities/field/formats.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { MOST_ROWS, useShownRows } from '../../viewer/rows/use-shown-rows.js';
import { widget, WIDE, type WidgetProps } from '../../widget.types.js';
import { common } from '../option-shapes.js';
import './records.css';

/** Width of a page that is printed, in pixels (spec: data §9). */
export const PRINT_WIDTH_PX = 900;

const schema = z.looseObject({ ...common, index: z.boolean().default(true) });
type Option = z.output<typeof schema>;

/** Rows as they come on paper, with a button that prints them and nothing of the page around. */
function PrintTable({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sheet = useRef<HTMLDivElement>(null);
  const { state, entity, fields, rows, total } = useShownRows(view, { size: MOST_ROWS });
  return (
    <ReadingState {...state} icon={Printer} empty={rows.length === 0}>
      <div className="pw-print">
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Printer size={16} aria-hidden />}
          onClick={() => printAlone(sheet.current)}
        >
          {t('page.print')}
        </Button>
        {total > rows.length && (
          <p className="pg-note">{t('page.first-rows', { count: rows.length, total })}</p>
        )}
        <div className="pw-paper" tabIndex={0} role="region" aria-label={option.title || entity?._name}>
          <div ref={sheet} style={{ width: PRINT_WIDTH_PX }}>
            <table>
              {(option.title || entity) && <caption>{option.title || entity?._name}</caption>}
              <thead>
                <tr>
                  {option.index && <th scope="col">#</th>}
                  {fields.map((field) => (
                    <th key={field._key} scope="col">
                      {fieldLabel(field, t)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  <tr key={row._id}>
                    {option.index && <td>{at + 1}</td>}
                    {fields.map((field) => (
                      <td key={field._key} className={isNumeric(field) ? 'pg-number' : undefined}>
                        {cellText(field, shownOf(row, field._key), formats)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </div>
    </ReadingState>
  );
}

/** Prints a part of the page by itself: a copy of it stands in the page for the time of printing, all else is hidden. */
function printAlone(part: HTMLElement | null): void {
  if (!part) return;
  const copy = part.cloneNode(true) as HTMLElement;
  copy.className = 'pw-printed';
  document.body.append(copy);
  document.body.dataset.printView = '';
  const end = (): void => {
    copy.remove();
    delete document.body.dataset.printView;
    window.removeEventListener('afterprint', end);
  };
  window.addEventListener('afterprint', end);
  window.print();
}

export const printTable = widget<Option>({
  type: 'print-table',
  icon: Printer,
  label: 'page.widget.print-table',
  bound: WIDE,
  reads: 'rows',
  links: false,
  schema,
  options: { index: 'switch' },
  Render: PrintTable,
});
