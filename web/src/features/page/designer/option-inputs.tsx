import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { View, ViewTemplate } from '@buildmesh/contracts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllEntitiesQuery } from '../../../entities/project/entity.api.js';
import { fieldLabel } from '../../../entities/field/field-label.js';
import { useProject } from '../../../entities/session/use-session.js';
import type { FieldInput, OptionInput } from '../widget.types.js';
import { ButtonsInput } from './buttons-input.js';
import { ApprovalInput, MenuInput, PageInput, ViewsInput } from './choice-inputs.js';

/** What an input of an option works on. */
export interface OptionInputProps {
  /** Name of the option; its text is `page.option.{name}`. */
  name: string;
  label: string;
  value: unknown;
  view: View;
  views: readonly View[];
  /** Changes of one kind in a row are one step of undo; `also` changes more of the view than the option. */
  onSet: (value: unknown, also?: Partial<ViewTemplate>) => void;
}

type Named = Extract<OptionInput, string>;

/** How each kind of option is set; the compiler misses none. */
const INPUTS: Readonly<Record<Named, ComponentType<OptionInputProps>>> = {
  text: TextInput,
  long: LongInput,
  html: HtmlInput,
  number: NumberInput,
  switch: SwitchInput,
  page: PageInput,
  views: ViewsInput,
  buttons: ButtonsInput,
  menu: MenuInput,
  approval: ApprovalInput,
};

/** One option of a widget. */
export function OptionField({ input, ...props }: OptionInputProps & { input: OptionInput }) {
  if (typeof input === 'string') {
    const Input = INPUTS[input];
    return <Input {...props} />;
  }
  return 'field' in input ? (
    <FieldChoice {...props} input={input} />
  ) : (
    <WordChoice {...props} words={input} />
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function TextInput({ label, value, onSet }: OptionInputProps) {
  return (
    <TextField
      size="small"
      label={label}
      value={textOf(value)}
      onChange={({ target }) => onSet(target.value)}
    />
  );
}

function LongInput({ label, value, onSet, help }: OptionInputProps & { help?: string }) {
  return (
    <TextField
      multiline
      minRows={5}
      maxRows={18}
      size="small"
      label={label}
      value={textOf(value)}
      helperText={help}
      onChange={({ target }) => onSet(target.value)}
    />
  );
}

function HtmlInput(props: OptionInputProps) {
  const { t } = useTranslation();
  return <LongInput {...props} help={t('page.html-help')} />;
}

function NumberInput({ label, value, onSet }: OptionInputProps) {
  return (
    <TextField
      type="number"
      size="small"
      label={label}
      value={textOf(value)}
      onChange={({ target }) => onSet(Number.isFinite(Number(target.value)) ? Number(target.value) : 0)}
    />
  );
}

function SwitchInput({ label, value, onSet }: OptionInputProps) {
  return (
    <FormControlLabel
      control={<Switch checked={value === true} onChange={(_, on) => onSet(on)} />}
      label={label}
    />
  );
}

function WordChoice({ label, value, words, onSet }: OptionInputProps & { words: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <TextField
      select
      size="small"
      label={label}
      value={textOf(value)}
      onChange={({ target }) => onSet(target.value)}
    >
      {words.map((word) => (
        <MenuItem key={word} value={word}>
          {t(`page.choice.${word}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** One of the fields that serve; it is read from then on, also where the view names what it reads. */
function FieldChoice({ label, value, view, input, onSet }: OptionInputProps & { input: FieldInput }) {
  const { t } = useTranslation();
  const { data: tables = [] } = useAllEntitiesQuery({ params: { project: useProject()._id } });
  const { data } = view._template;
  const table = tables.find(({ _id }) => _id === data?.id);
  const fields = (table?._field ?? []).filter(input.field);
  const key = textOf(value);
  const isKnown = key === '' || fields.some(({ _key }) => _key === key);
  const choose = (next: string) => {
    const named = data?.fields;
    const missing = next !== '' && named !== undefined && !named.includes(next);
    onSet(next, missing ? { data: { ...data, source: 'entity', fields: [...named, next] } } : undefined);
  };
  return (
    <TextField
      select
      size="small"
      label={label}
      value={isKnown ? key : ''}
      error={!isKnown && table !== undefined}
      helperText={
        table === undefined ? t('page.no-source') : fields.length === 0 ? t('page.no-such-field') : undefined
      }
      onChange={({ target }) => choose(target.value)}
    >
      <MenuItem value="">{t('page.none-chosen')}</MenuItem>
      {fields.map((field) => (
        <MenuItem key={field._key} value={field._key}>
          {fieldLabel(field, t)}
        </MenuItem>
      ))}
    </TextField>
  );
}
