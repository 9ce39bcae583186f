import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { editorOf } from '../../../entities/field/editors/editors.js';
import { toWire } from '../../../entities/field/field-kind.js';
import type { Source } from './sources.model.js';
import { storedValue, valueOf, type StepValue } from './value.model.js';
import { PlainSelect } from '../../../shared/ui/form/plain-select.js';

interface Props {
  label: string;
  value: unknown;
  sources: readonly Source[];
  /** The field that the value is for: a given value is entered with its editor. */
  field?: FieldDefinition;
  /** Only what holds several rows. */
  lists?: boolean | undefined;
  /** Texts of several lines. */
  long?: boolean | undefined;
  onChange: (stored: unknown) => void;
}

const KINDS: readonly StepValue['kind'][] = ['fixed', 'ref', 'formula'];

/** A value: given here, taken from the form or a step above, or computed. */
export function ValueField({
  label,
  value: stored,
  sources,
  field,
  lists = false,
  long = false,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const value = valueOf(stored);
  const offered = lists ? sources.filter(({ list }) => list) : sources;
  const change = (next: StepValue) => onChange(storedValue(next));
  const turn = (kind: string) => {
    if (kind === 'ref') change({ kind, path: offered[0]?.path ?? '' });
    else if (kind === 'formula') change({ kind, text: '' });
    else change({ kind: 'fixed', value: undefined });
  };
  return (
    <Box role="group" aria-label={label} sx={VALUE}>
      <PlainSelect
        aria-label={t('flow.value.from', { name: label })}
        value={value.kind}
        onChange={(event) => turn(event.target.value)}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`flow.value.${kind}`)}
          </option>
        ))}
      </PlainSelect>
      {value.kind === 'ref' && (
        <SourceSelect
          label={label}
          path={value.path}
          sources={offered}
          onChange={(path) => change({ kind: 'ref', path })}
        />
      )}
      {value.kind === 'formula' && (
        <TextField
          size="small"
          value={value.text}
          placeholder="SUM(1, 2)"
          onChange={({ target }) => change({ kind: 'formula', text: target.value })}
          slotProps={{ htmlInput: { 'aria-label': label, maxLength: 2000, spellCheck: false } }}
        />
      )}
      {value.kind === 'fixed' && (
        <Fixed label={label} field={field} long={long} value={value.value} onChange={onChange} />
      )}
    </Box>
  );
}

const VALUE = { display: 'grid', gridTemplateColumns: '116px minmax(0, 1fr)', gap: 1.5 } as const;

interface SelectProps {
  label: string;
  path: string;
  /** What stands for no source at all; without it there has to be one. */
  none?: string | undefined;
  sources: readonly Source[];
  onChange: (path: string) => void;
}

/** Sources by where they come from. */
export function SourceSelect({ label, path, none, sources, onChange }: SelectProps) {
  const { t } = useTranslation();
  const groups = Map.groupBy(sources, ({ group }) => group);
  const known = sources.some((source) => source.path === path) || (none !== undefined && path === '');
  return (
    <PlainSelect
      aria-label={label}
      aria-invalid={!known || undefined}
      value={path}
      onChange={(event) => onChange(event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {!known && <option value={path}>{path === '' ? t('flow.value.none') : t('flow.value.lost')}</option>}
      {[...groups].map(([group, list]) => (
        <optgroup key={group} label={group}>
          {list.map((source) => (
            <option key={source.path} value={source.path}>
              {source.label}
            </option>
          ))}
        </optgroup>
      ))}
    </PlainSelect>
  );
}

interface FixedProps {
  label: string;
  field: FieldDefinition | undefined;
  long: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Fixed({ label, field, long, value, onChange }: FixedProps) {
  const Editor = field && editorOf(field);
  if (field && Editor)
    return (
      <Editor
        field={field}
        variant="form"
        label={label}
        value={value}
        onChange={(next) => onChange(toWire(field, next) ?? undefined)}
      />
    );
  return (
    <TextField
      size="small"
      {...(long && { multiline: true, minRows: 3, maxRows: 12 })}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      slotProps={{ htmlInput: { 'aria-label': label, maxLength: 4000 } }}
    />
  );
}
