import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
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
import { TickBox } from '../../shared/ui/form/tick-box.js';
import { LEFT_OUT, PlanTable } from './plan-table.js';
import { PlainSelect } from '../../shared/ui/form/plain-select.js';

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
      <Box sx={{ fontSize: 13 }}>
        <EncodingChoice preview={preview} onReread={props.onReread} />
        <Box sx={READING}>
          <FileReading preview={preview} onReread={props.onReread} />
        </Box>
      </Box>
    );
  return (
    <Box sx={{ fontSize: 13 }}>
      <Box sx={READING}>
        <Box component="span" sx={{ flex: 1, minWidth: 180 }}>
          {t('transfer.rows-found', {
            count: preview.rows,
            shown: formats.number(preview.rows, 0),
            columns: preview.columns.length,
          })}
        </Box>
        <FileReading preview={preview} onReread={props.onReread} />
      </Box>
      <PlanTable>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '26%' }}>{t('transfer.column')}</TableCell>
            <TableCell>{t('transfer.samples')}</TableCell>
            <TableCell>{t('transfer.goes-to')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {plans.map((plan, index) => (
            <TableRow key={plan.column.column} sx={plan.target.kind === 'skip' ? LEFT_OUT : undefined}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 500 }}>
                {plan.column.header || t('transfer.no-header', { number: plan.column.column + 1 })}
              </TableCell>
              <TableCell sx={{ color: 'text.secondary', lineHeight: '17px' }}>
                {[...new Set(plan.column.sample)].slice(0, 4).join(' · ') || '–'}
              </TableCell>
              <TableCell>
                <TargetSelect plan={plan} fields={fields} onChange={(target) => set(index, { target })} />
                <ColumnFormats plan={plan} fields={fields} onChange={(patch) => set(index, patch)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </PlanTable>
      <Options {...props} />
      <Problems {...props} />
    </Box>
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
    <PlainSelect
      sx={{ width: '100%' }}
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
    </PlainSelect>
  );
}

function Options({ fields, options, onOptions, isNewTable }: Props) {
  const { t } = useTranslation();
  const unique = isNewTable ? [] : keyFields(fields);
  return (
    <Stack component="fieldset" spacing={2.5} sx={OPTIONS}>
      <legend className="visually-hidden">{t('transfer.options')}</legend>
      <TickBox
        label={t('transfer.partial')}
        help={t('transfer.partial.help')}
        checked={options.partial ?? false}
        onChange={(partial) => onOptions({ ...options, partial })}
      />
      {unique.length > 0 ? (
        <label>
          <span>
            {t('transfer.key')}
            <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
              {t('transfer.key.help')}
            </Typography>
          </span>
          <PlainSelect
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
          </PlainSelect>
        </label>
      ) : null}
      {unique.length > 0 && options.key !== undefined ? (
        <label>
          <span>{t('transfer.empty-cells')}</span>
          <PlainSelect
            value={options.empty ?? 'keep'}
            onChange={(event) =>
              onOptions({ ...options, empty: event.target.value === 'clear' ? 'clear' : 'keep' })
            }
          >
            <option value="keep">{t('transfer.empty-cells.keep')}</option>
            <option value="clear">{t('transfer.empty-cells.clear')}</option>
          </PlainSelect>
        </label>
      ) : null}
    </Stack>
  );
}

const READING = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  alignItems: 'center',
  mb: 2.5,
  color: 'text.secondary',
  '& > label': { display: 'inline-flex', gap: 1.5, alignItems: 'center' },
} as const;
const OPTIONS = {
  border: 0,
  m: 0,
  mt: 3.5,
  p: 0,
  '& > label': { display: 'flex', gap: 2.5, alignItems: 'flex-start' },
  '& > label > span:first-of-type:not([class])': { flex: 1 },
} as const;

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
