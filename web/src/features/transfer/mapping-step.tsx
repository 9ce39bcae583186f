import Alert from '@mui/material/Alert';
import type { FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../../shared/field/field-kind.js';
import { useFormats } from '../../shared/field/formats.js';
import {
  dateFormatsOf,
  fillableFields,
  keyFields,
  problemsOf,
  type ColumnPlan,
  type ImportOptionIn,
  type Preview,
  type SuggestedType,
  type Target,
} from './mapping.model.js';

const TYPES: SuggestedType[] = ['string', 'number', 'date', 'time', 'timestamp', 'selection', 'switch'];
const ENCODINGS = ['utf-8', 'gb18030', 'big5', 'shift_jis', 'windows-1252', 'utf-16le'];
const DELIMITERS = [',', ';', '\t', '|'] as const;

interface Props {
  preview: Preview;
  plans: ColumnPlan[];
  fields: readonly FieldDefinition[];
  options: ImportOptionIn;
  onPlans: (plans: ColumnPlan[]) => void;
  onOptions: (options: ImportOptionIn) => void;
  /** The file is to be read anew, in another way. */
  onReread: (options: Pick<ImportOptionIn, 'encoding' | 'delimiter' | 'sheet'>) => void;
  isNewTable: boolean;
}

/** What is in the file and where it goes. */
export function MappingStep(props: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { preview, plans, fields } = props;
  const set = (index: number, patch: Partial<ColumnPlan>): void =>
    props.onPlans(plans.map((plan, at) => (at === index ? { ...plan, ...patch } : plan)));
  return (
    <div className="ti">
      <div className="ti-reading">
        <span>
          {t('transfer.rows-found', {
            count: preview.rows,
            shown: formats.number(preview.rows, 0),
            columns: preview.columns.length,
          })}
        </span>
        <Reading {...props} />
      </div>
      <div className="ti-scroll">
        <table className="ti-table">
          <thead>
            <tr>
              <th scope="col">{t('transfer.column')}</th>
              <th scope="col">{t('transfer.samples')}</th>
              <th scope="col">{t('transfer.goes-to')}</th>
            </tr>
          </thead>
          <tbody>
            {plans.map((plan, index) => (
              <tr key={plan.column.column} data-skip={plan.target.kind === 'skip' || undefined}>
                <th scope="row">
                  {plan.column.header || t('transfer.no-header', { number: plan.column.column + 1 })}
                </th>
                <td className="ti-sample">
                  {[...new Set(plan.column.sample)].slice(0, 4).join(' · ') || '–'}
                </td>
                <td>
                  <TargetSelect plan={plan} fields={fields} onChange={(target) => set(index, { target })} />
                  <DateFormat
                    formats={dateFormatsOf(plan, fields)}
                    chosen={plan.format}
                    onChange={(format) => set(index, { format })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {props.isNewTable ? null : <Options {...props} />}
      <Problems {...props} />
    </div>
  );
}

/** How the dates of a column are read: told where one format fits, asked where several do. */
function DateFormat({
  formats,
  chosen,
  onChange,
}: {
  formats: readonly string[];
  chosen: string | undefined;
  onChange: (format: string) => void;
}) {
  const { t } = useTranslation();
  if (formats.length === 0) return null;
  if (formats.length === 1)
    return (
      <span className="ti-format">
        {t('transfer.date-format')} <span>{formats[0]}</span>
      </span>
    );
  return (
    <label className="ti-format">
      {t('transfer.date-format')}
      <select className="f-select" value={chosen} onChange={(event) => onChange(event.target.value)}>
        {formats.map((format) => (
          <option key={format}>{format}</option>
        ))}
      </select>
    </label>
  );
}

function TargetSelect({
  plan,
  fields,
  onChange,
}: {
  plan: ColumnPlan;
  fields: readonly FieldDefinition[];
  onChange: (target: Target) => void;
}) {
  const { t } = useTranslation();
  const { target } = plan;
  const value = target.kind === 'field' ? `f ${target.key}` : target.kind === 'new' ? `n ${target.type}` : '';
  const read = (text: string): Target => {
    if (text === '') return { kind: 'skip' };
    const name = text.slice(2);
    return text.startsWith('f ')
      ? { kind: 'field', key: name }
      : { kind: 'new', type: TYPES.find((type) => type === name) ?? 'string' };
  };
  return (
    <select
      className="f-select"
      aria-label={t('transfer.target-of', { name: plan.column.header })}
      value={value}
      onChange={(event) => onChange(read(event.target.value))}
    >
      <option value="">{t('transfer.leave-out')}</option>
      {fields.length > 0 ? (
        <optgroup label={t('transfer.fields')}>
          {fillableFields(fields).map((field) => (
            <option key={field._key} value={`f ${field._key}`}>
              {labelOf(field)}
            </option>
          ))}
        </optgroup>
      ) : null}
      <optgroup label={t('transfer.new-field')}>
        {TYPES.map((type) => (
          <option key={type} value={`n ${type}`}>
            {t('transfer.new-of-type', { type: t(`field.type.${type}`) })}
          </option>
        ))}
      </optgroup>
    </select>
  );
}

/** How the file is read: encoding and delimiter of a text file, sheet of a workbook. */
function Reading({ preview, onReread }: Props) {
  const { t } = useTranslation();
  if (preview.type === 'xlsx') {
    if (preview.sheets.length < 2) return null;
    return (
      <select
        className="f-select"
        aria-label={t('transfer.sheet')}
        defaultValue={preview.sheets[0]}
        onChange={(event) => onReread({ sheet: event.target.value })}
      >
        {preview.sheets.map((sheet) => (
          <option key={sheet}>{sheet}</option>
        ))}
      </select>
    );
  }
  const encoding = preview.encoding?.toLowerCase() ?? 'utf-8';
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
          value={preview.delimiter ?? ','}
          onChange={(event) =>
            onReread({ encoding, delimiter: DELIMITERS.find((one) => one === event.target.value) })
          }
        >
          {DELIMITERS.map((one) => (
            <option key={one} value={one}>
              {one === '\t' ? t('transfer.tab') : one}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function Options({ fields, options, onOptions }: Props) {
  const { t } = useTranslation();
  const unique = keyFields(fields);
  return (
    <fieldset className="ti-options">
      <legend className="visually-hidden">{t('transfer.options')}</legend>
      <label>
        <input
          type="checkbox"
          checked={options.partial ?? false}
          onChange={(event) => onOptions({ ...options, partial: event.target.checked })}
        />
        <span>
          {t('transfer.partial')}
          <small>{t('transfer.partial.help')}</small>
        </span>
      </label>
      {unique.length > 0 ? (
        <label>
          <span>
            {t('transfer.key')}
            <small>{t('transfer.key.help')}</small>
          </span>
          <select
            className="f-select"
            value={options.key ?? ''}
            onChange={(event) =>
              onOptions({ ...options, key: event.target.value === '' ? undefined : event.target.value })
            }
          >
            <option value="">{t('transfer.key.none')}</option>
            {unique.map((field) => (
              <option key={field._key} value={field._key}>
                {labelOf(field)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </fieldset>
  );
}

function Problems({ plans, fields, options }: Props) {
  const { t } = useTranslation();
  const names = (keys: string[]): string =>
    keys
      .map((key) => fields.find((field) => field._key === key))
      .map((field) => (field ? labelOf(field) : ''))
      .join(', ');
  return (
    <>
      {problemsOf(plans, fields, options.key).map((problem) => (
        <Alert key={problem.kind} severity={problem.kind === 'required' ? 'warning' : 'error'} sx={{ mt: 2 }}>
          {problem.kind === 'nothing'
            ? t('transfer.problem.nothing')
            : t(`transfer.problem.${problem.kind}`, {
                name: names(problem.kind === 'required' ? problem.keys : [problem.key]),
              })}
        </Alert>
      ))}
    </>
  );
}
