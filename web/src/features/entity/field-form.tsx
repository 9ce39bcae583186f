import type { Entity } from '@buildmesh/contracts';
import type { FieldOption, FieldWidth } from '@buildmesh/domain';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editorOf } from '../../shared/field/editors.js';
import { relatedRows } from '../../shared/field/field-kind.js';
import { ChoiceEditor } from './choice-editor.js';
import { definitionOf, optionsOf, retyped, type DraftFault, type FieldDraft, type OptionName } from './field-design.model.js';
import { TypePicker } from './type-picker.js';

interface Props {
  draft: FieldDraft;
  onChange: (draft: FieldDraft) => void;
  isNew: boolean;
  /** Texts of what is wrong, by part. */
  faults: ReadonlyMap<DraftFault['part'] | 'type', string>;
  entities: readonly Entity[];
}

const WIDTHS: FieldWidth[] = ['default', '1/4', '1/2', '3/4', '1'];
const DATE_FORMATS = ['YYYY-MM-DD', 'YYYY-MM', 'YYYY'];
const TIME_FORMATS = ['HH:mm:ss', 'HH:mm'];

/** Everything about one field: type, name, and what its type can be told. */
export function FieldForm({ draft, onChange, isNew, faults, entities }: Props) {
  const { t } = useTranslation();
  const offered = optionsOf(draft.type);
  const has = (name: OptionName): boolean => offered.includes(name);
  const option = (patch: Partial<FieldOption>): void => onChange({ ...draft, option: clean({ ...draft.option, ...patch }) });
  const tick = (name: 'required' | 'unique' | 'multiple' | 'custom') => (
    <Tick key={name} label={t(`entity.option.${name}`)} checked={draft.option[name] ?? false} onChange={(on) => option({ [name]: on || undefined })} />
  );
  const isLayout = offered.length === 0;
  return (
    <div className="ed-form">
      <Part label={t('entity.field.name')} fault={faults.get('name')}>
        {(input) => <input {...input} className="f-input f-form" maxLength={100} autoFocus value={draft.name} onChange={(event) => onChange({ ...draft, name: event.target.value })} />}
      </Part>
      <TypePicker value={draft.type} onChange={(type) => onChange(retyped(draft, type))} fault={faults.get('type')} />
      {has('relate') ? (
        <Part label={t('entity.field.related')} fault={faults.get('relate')}>
          {(input) => (
            <select {...input} className="f-select" value={draft.relate} onChange={(event) => onChange({ ...draft, relate: event.target.value })}>
              <option value="" disabled>
                {t('entity.field.related.choose')}
              </option>
              {entities.map((entity) => (
                <option key={entity._id} value={entity._id}>
                  {entity._name}
                </option>
              ))}
            </select>
          )}
        </Part>
      ) : null}
      {has('selection') ? <ChoiceEditor list={draft.option.selection ?? []} fault={faults.get('selection')} onChange={(selection) => option({ selection })} /> : null}
      {isLayout ? null : (
        <div className="ed-ticks">
          {(['required', 'unique', 'multiple', 'custom'] as const).filter(has).map(tick)}
          <Tick label={t('entity.option.readonly')} checked={draft.option.readonly ?? false} onChange={(on) => option({ readonly: on || undefined })} />
          {has('name') ? <Tick label={t('entity.option.name')} checked={draft.option._name ?? false} onChange={(on) => option({ _name: on || undefined })} /> : null}
        </div>
      )}
      {has('min') ? (
        <div className="ed-two">
          <NumberPart label={t('entity.option.min')} value={draft.option.min} fault={faults.get('min')} onChange={(min) => option({ min })} />
          <NumberPart label={t('entity.option.max')} value={draft.option.max} onChange={(max) => option({ max })} />
          <NumberPart label={t('entity.option.accuracy')} value={draft.option.accuracy} min={0} max={10} onChange={(accuracy) => option({ accuracy: accuracy === undefined ? undefined : Math.min(10, Math.max(0, Math.trunc(accuracy))) })} />
        </div>
      ) : null}
      {has('format') ? (
        <Part label={t('entity.option.format')}>
          {(input) => (
            <select {...input} className="f-select" value={draft.option.format ?? ''} onChange={(event) => option({ format: event.target.value === '' ? undefined : event.target.value })}>
              <option value="">{t('entity.option.format.default')}</option>
              {(draft.type === 'date' ? DATE_FORMATS : TIME_FORMATS).map((format) => (
                <option key={format}>{format}</option>
              ))}
            </select>
          )}
        </Part>
      ) : null}
      {has('pattern') ? (
        <Part label={t('entity.option.pattern')} help={t('entity.option.pattern.help')} fault={faults.get('pattern')}>
          {(input) => <input {...input} className="f-input f-form f-mono" maxLength={200} value={draft.option.pattern ?? ''} onChange={(event) => option({ pattern: event.target.value || undefined })} />}
        </Part>
      ) : null}
      {has('default') ? <DefaultPart draft={draft} onChange={(value) => option({ default: value })} /> : null}
      <Part label={t('entity.option.help')}>
        {(input) => <input {...input} className="f-input f-form" maxLength={500} value={draft.option.help ?? ''} onChange={(event) => option({ help: event.target.value || undefined })} />}
      </Part>
      <Part label={t('entity.option.width')}>
        {(input) => (
          <select {...input} className="f-select" value={draft.option.width ?? 'default'} onChange={(event) => option({ width: WIDTHS.find((width) => width === event.target.value) })}>
            {WIDTHS.map((width) => (
              <option key={width} value={width}>
                {t(`entity.width.${width}`)}
              </option>
            ))}
          </select>
        )}
      </Part>
      {isNew ? (
        <Part label={t('entity.field.key')} help={t('entity.field.key.help')} fault={faults.get('key')}>
          {(input) => <input {...input} className="f-input f-form f-mono" maxLength={60} spellCheck={false} value={draft.key} onChange={(event) => onChange({ ...draft, key: event.target.value.trim() })} />}
        </Part>
      ) : null}
    </div>
  );
}

/** Options that say nothing are not stored. */
function clean(option: FieldOption): FieldOption {
  return Object.fromEntries(Object.entries(option).filter(([, value]) => value !== undefined));
}

interface PartProps {
  label: string;
  help?: string;
  fault?: string;
  children: (input: { id: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string }) => ReactNode;
}

function Part({ label, help, fault, children }: PartProps) {
  const id = useId();
  const note = fault ?? help;
  return (
    <div className="ed-part">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault === undefined ? undefined : true, 'aria-describedby': note === undefined ? undefined : `${id}-n` })}
      {note === undefined ? null : (
        <small id={`${id}-n`} role={fault === undefined ? undefined : 'alert'}>
          {note}
        </small>
      )}
    </div>
  );
}

function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="ed-tick">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

interface NumberPartProps {
  label: string;
  value: number | undefined;
  min?: number;
  max?: number;
  fault?: string;
  onChange: (value: number | undefined) => void;
}

function NumberPart({ label, value, onChange, fault, min, max }: NumberPartProps) {
  return (
    <Part label={label} fault={fault}>
      {(input) => (
        <input {...input} className="f-input f-form" type="number" step="any" min={min} max={max} value={value ?? ''} onChange={(event) => onChange(event.target.value === '' || Number.isNaN(event.target.valueAsNumber) ? undefined : event.target.valueAsNumber)} />
      )}
    </Part>
  );
}

/** The value a new record starts with, entered as the field itself would be. */
function DefaultPart({ draft, onChange }: { draft: FieldDraft; onChange: (value: unknown) => void }) {
  const { t } = useTranslation();
  const field = definitionOf({ ...draft, option: { ...draft.option, readonly: false } });
  const Editor = editorOf(field);
  if (!Editor) return null;
  const toStored = (value: unknown): unknown => (draft.type === 'relate' ? relatedRows(value).map((row) => row._id) : value === null || value === '' ? undefined : value);
  return (
    <Part label={t('entity.option.default')}>
      {(input) => <Editor key={`${draft.type} ${draft.option.multiple ? 'n' : '1'} ${draft.option.format ?? ''}`} id={input.id} field={field} variant="form" value={draft.option.default} onChange={(value) => onChange(toStored(value))} />}
    </Part>
  );
}
