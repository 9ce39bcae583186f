import Alert from '@mui/material/Alert';
import type { FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../../entities/field/field-kind.js';
import { useFormats } from '../../entities/field/formats.js';
import { ColumnFormats } from './column-formats.js';
import { EncodingChoice, FileReading, type FileReadingOption } from './file-reading.js';
import {
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

interface Props {
  preview: Preview;
  plans: ColumnPlan[];
  fields: readonly FieldDefinition[];
  options: ImportOptionIn;
  onPlans: (plans: ColumnPlan[]) => void;
  onOptions: (options: ImportOptionIn) => void;
  /** The file is to be read anew, in another way. */
  onReread: (options: FileReadingOption) => void;
  isNewTable: boolean;
}

/** What is in the file and where it goes. */
export function MappingStep(props: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { preview, plans, fields } = props;
  const set = (index: number, patch: Partial<ColumnPlan>): void =>
    props.onPlans(plans.map((plan, at) => (at === index ? { ...plan, ...patch } : plan)));
  if (preview.encodings.length > 0)
    return (
      <div className="ti">
        <EncodingChoice preview={preview} onReread={props.onReread} />
        <div className="ti-reading">
          <FileReading preview={preview} onReread={props.onReread} />
        </div>
      </div>
    );
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
        <FileReading preview={preview} onReread={props.onReread} />
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
                  <ColumnFormats plan={plan} fields={fields} onChange={(patch) => set(index, patch)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Options {...props} />
      <Problems {...props} />
    </div>
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

function Options({ fields, options, onOptions, isNewTable }: Props) {
  const { t } = useTranslation();
  const unique = isNewTable ? [] : keyFields(fields);
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
      {unique.length > 0 && options.key !== undefined ? (
        <label>
          <span>{t('transfer.empty-cells')}</span>
          <select
            className="f-select"
            value={options.empty ?? 'keep'}
            onChange={(event) =>
              onOptions({ ...options, empty: event.target.value === 'clear' ? 'clear' : 'keep' })
            }
          >
            <option value="keep">{t('transfer.empty-cells.keep')}</option>
            <option value="clear">{t('transfer.empty-cells.clear')}</option>
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
        <Alert
          key={problem.kind}
          severity={problem.kind === 'required' || problem.kind === 'undecided' ? 'warning' : 'error'}
          sx={{ mt: 2 }}
        >
          {problem.kind === 'nothing'
            ? t('transfer.problem.nothing')
            : problem.kind === 'undecided'
              ? t('transfer.problem.undecided', { name: problem.headers.join(', ') })
              : t(`transfer.problem.${problem.kind}`, {
                  name: names(problem.kind === 'required' ? problem.keys : [problem.key]),
                })}
        </Alert>
      ))}
    </>
  );
}
