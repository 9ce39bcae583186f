import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { kindOf, shownOf, type FieldDefinition } from '@buildmesh/domain';
import { useId, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cellText } from '../../field/cell-text.js';
import { editorOf } from '../../field/editors/editors.js';
import { isEditable, isLayout, labelOf } from '../../field/field-kind.js';
import { useFormats } from '../../field/formats.js';
import { FileList } from '../../file/file-list.js';
import { filesOf } from '../../file/file-value.js';
import { notify } from '../../../shared/notice/notices.js';
import type { Values } from '../row-access.js';
import { ScanButton } from '../../../shared/scan/scan-button.js';
import { isScanned, scannedValue } from '../../field/scanned-value.js';
import { spanOf } from './row-form.model.js';
import './form.css';

interface RecordFormProps {
  fields: readonly FieldDefinition[];
  values: Values;
  onChange: (key: string, value: unknown) => void;
  /** Texts of what is wrong, by field. */
  errors: ReadonlyMap<string, string>;
  /** What is wrong with the record as a whole. */
  problem?: string;
  canWrite: (key: string) => boolean;
  /** Changes when the form starts on another record, so that editors start anew. */
  edition: string | number;
  /** Changes of single fields, whose editors alone start anew. */
  editions?: Readonly<Record<string, number>>;
  autoFocus?: boolean;
}

/** A form made from fields: labels above, help and errors below, errors summed up on top (interface.md Forms). */
export function RowForm(props: RecordFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const wrong = props.fields.filter((field) => props.errors.has(field._key));
  const firstOpen = props.fields.find((field) => isEditable(field) && props.canWrite(field._key));
  const keepFocused = useFocusKept(props.edition, props.editions);
  return (
    <div className="rf" onFocus={keepFocused}>
      {wrong.length > 1 || props.problem ? (
        <Alert severity="error" role="alert" sx={{ gridColumn: '1 / -1' }}>
          {props.problem ? <div>{props.problem}</div> : null}
          {wrong.length > 1 ? (
            <>
              {t('record.errors', { count: wrong.length })}{' '}
              {wrong.map((field, index) => (
                <span key={field._key}>
                  {index > 0 ? ' · ' : ''}
                  <Link
                    component="button"
                    type="button"
                    color="inherit"
                    underline="always"
                    onClick={() => focusField(formId, field._key)}
                  >
                    {labelOf(field)}
                  </Link>
                </span>
              ))}
            </>
          ) : null}
        </Alert>
      ) : null}
      {props.fields.map((field) => (
        <FormField
          key={`${props.edition} ${props.editions?.[field._key] ?? 0} ${field._key}`}
          {...props}
          formId={formId}
          field={field}
          autoFocus={props.autoFocus === true && field === firstOpen}
        />
      ))}
    </div>
  );
}

/** Editors that start anew take the focus over from those before, so that the keyboard stays in the form. */
function useFocusKept(
  edition: string | number,
  editions: RecordFormProps['editions'],
): (event: FocusEvent) => void {
  const focused = useRef('');
  useLayoutEffect(() => {
    if (document.activeElement === document.body) document.getElementById(focused.current)?.focus();
  }, [edition, editions]);
  return (event) => {
    focused.current = event.target.id;
  };
}

/** Puts the focus into the editor of a field. */
function focusField(formId: string, key: string): void {
  const input = document.getElementById(`${formId}-${key}`);
  input?.focus();
  input?.scrollIntoView({ block: 'center' });
}

interface FormFieldProps extends RecordFormProps {
  field: FieldDefinition;
  formId: string;
}

function FormField({ field, formId, values, errors, onChange, canWrite, autoFocus }: FormFieldProps) {
  const formats = useFormats();
  const id = `${formId}-${field._key}`;
  const error = errors.get(field._key);
  const { t } = useTranslation();
  const style = { gridColumn: `span ${spanOf(field)}` };
  if (isLayout(field)) return <LayoutField field={field} style={style} />;
  const Editor = canWrite(field._key) ? editorOf(field) : undefined;
  const form = Editor && kindOf(field) === 'phone' ? t('field.phone-form') : undefined;
  const help = field._option.help ?? form;
  const value = Editor ? values[field._key] : shownOf(values, field._key);
  const reason = formats.reason(field, value);
  const noteId = error || reason || help ? `${id}-note` : undefined;
  const label = (
    <>
      {labelOf(field)}
      {field._option.required ? <i aria-hidden> *</i> : null}
    </>
  );
  return (
    <div className="rf-field" style={style} data-field={field._key}>
      {Editor ? (
        <label htmlFor={id} className={error ? 'rf-label rf-wrong' : 'rf-label'}>
          {label}
        </label>
      ) : (
        <span id={`${id}-l`} className="rf-label">
          {label}
        </span>
      )}
      {Editor ? (
        <Scanned field={field} onValue={(next) => onChange(field._key, next)}>
          {(scans) => (
            <Editor
              key={scans}
              id={id}
              field={field}
              variant="form"
              value={value}
              invalid={error !== undefined}
              describedBy={noteId}
              autoFocus={autoFocus || scans > 0}
              onChange={(next) => onChange(field._key, next)}
            />
          )}
        </Scanned>
      ) : (
        <output className="rf-output" aria-labelledby={`${id}-l`} aria-describedby={noteId}>
          {kindOf(field) === 'files' && filesOf(value).length > 0 ? (
            <FileList files={filesOf(value)} />
          ) : (
            cellText(field, value, formats) || '–'
          )}
        </output>
      )}
      <Note id={noteId} error={error} help={reason ?? help} />
    </div>
  );
}

interface ScannedProps {
  field: FieldDefinition;
  onValue: (value: string | number) => void;
  /** Draws the editor; it starts anew with every code that was read into it. */
  children: (scans: number) => ReactNode;
}

/** An editor with a button to scan beside it, where its field asks for one. */
function Scanned({ field, onValue, children }: ScannedProps) {
  const { t } = useTranslation();
  const [scans, setScans] = useState(0);
  if (!isScanned(field)) return children(0);
  const take = (code: string): void => {
    const read = scannedValue(field, code, t);
    if ('refusal' in read) return notify({ level: 'error', text: read.refusal });
    onValue(read.value);
    setScans(scans + 1);
  };
  return (
    <div className="rf-scanned">
      {children(scans)}
      <ScanButton name={labelOf(field)} onCode={take} />
    </div>
  );
}

function Note({
  id,
  error,
  help,
}: {
  id: string | undefined;
  error: string | undefined;
  help: string | undefined;
}) {
  if (id === undefined) return null;
  return (
    <p id={id} className={error ? 'rf-note rf-wrong' : 'rf-note'}>
      {error ?? help}
    </p>
  );
}

function LayoutField({ field, style }: { field: FieldDefinition; style: { gridColumn: string } }): ReactNode {
  const display = field._option._display?._type;
  if (kindOf(field) !== 'layout') return null;
  if (display === 'remark')
    return (
      <p className="rf-remark" style={style}>
        {field._option.help ?? labelOf(field)}
      </p>
    );
  return (
    <h3 className="rf-divider" style={{ gridColumn: '1 / -1' }}>
      {labelOf(field)}
    </h3>
  );
}
