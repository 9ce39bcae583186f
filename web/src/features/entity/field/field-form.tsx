import type { Entity, Field } from '@buildmesh/contracts';
import type { FieldOption, FieldWidth } from '@buildmesh/domain';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFlag, onFlags } from '../../../shared/state/flags/local-flags.js';
import { ChoiceEditor } from './choice-editor.js';
import { ComputedSection } from './sections/computed-section.js';
import { DefaultSection } from './sections/default-section.js';
import {
  optionsOf,
  retyped,
  type DraftFault,
  type FieldDraft,
  type OptionName,
} from './field-design.model.js';
import { NumberField, FormSection, Tick } from './sections/form-section.js';
import { NumbersSection } from './sections/numbers-section.js';
import { typesFor } from './offered-types.js';
import { SetRuleSection, SetSection } from './sections/set-section.js';
import { TypePicker } from './type-picker.js';
import { PlainInput } from '../../../shared/ui/form/plain-input.js';
import { PlainSelect } from '../../../shared/ui/form/plain-select.js';

interface Props {
  /** The table of the field. */
  entity: Entity;
  /** Its other fields. */
  others: readonly Field[];
  draft: FieldDraft;
  onChange: (draft: FieldDraft) => void;
  isNew: boolean;
  /** Texts of what is wrong, by part. */
  faults: ReadonlyMap<DraftFault['part'] | 'type', string>;
  entities: readonly Entity[];
  /** Key of the increment of an auto-number that is kept already. */
  counter: string | undefined;
}

const WIDTHS: FieldWidth[] = ['default', '1/4', '1/2', '3/4', '1'];
const DATE_FORMATS = ['YYYY-MM-DD', 'YYYY-MM', 'YYYY'];
/** Most files that a field may be told to hold. */
const MAX_FILES = 100;
const TIME_FORMATS = ['HH:mm:ss', 'HH:mm'];

/** Everything about one field: type, name, and what its type can be told. */
export function FieldForm({ entity, others, draft, onChange, isNew, faults, entities, counter }: Props) {
  const { t } = useTranslation();
  const debug = useSyncExternalStore(onFlags, () => hasFlag('debug'));
  const offered = optionsOf(draft.type);
  const has = (name: OptionName): boolean => offered.includes(name);
  const option = (patch: Partial<FieldOption>): void =>
    onChange({ ...draft, option: clean({ ...draft.option, ...patch }) });
  const tick = (name: 'required' | 'unique' | 'multiple' | 'custom' | 'scan') => (
    <Tick
      key={name}
      label={t(`entity.option.${name}`)}
      checked={draft.option[name] ?? false}
      onChange={(on) => option({ [name]: on || undefined })}
    />
  );
  const isLayout = offered.length === 0;
  return (
    <div className="ed-form">
      <FormSection label={t('entity.field.name')} fault={faults.get('name')}>
        {(input) => (
          <PlainInput
            {...input}
            maxLength={100}
            autoFocus
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
          />
        )}
      </FormSection>
      <TypePicker
        value={draft.type}
        types={typesFor(entity, { current: draft.type, debug })}
        onChange={(type) => onChange(retyped(draft, type))}
        fault={faults.get('type')}
      />
      {has('relate') ? (
        <FormSection label={t('entity.field.related')} fault={faults.get('relate')}>
          {(input) => (
            <PlainSelect
              {...input}
              value={draft.relate}
              onChange={(event) => onChange({ ...draft, relate: event.target.value })}
            >
              <option value="" disabled>
                {t('entity.field.related.choose')}
              </option>
              {entities.map((entity) => (
                <option key={entity._id} value={entity._id}>
                  {entity._name}
                </option>
              ))}
            </PlainSelect>
          )}
        </FormSection>
      ) : null}
      {has('selection') ? (
        <SetSection
          value={draft.option.set}
          onChange={(set) => option({ set, selection: undefined, default: undefined })}
        />
      ) : null}
      {has('selection') && draft.option.set === undefined ? (
        <ChoiceEditor
          list={draft.option.selection ?? []}
          fault={faults.get('selection')}
          onChange={(selection) => option({ selection })}
        />
      ) : null}
      {has('increment') ? (
        <SetRuleSection
          value={draft.option.increment}
          fields={new Set(entities.flatMap(({ _field }) => _field.map(({ _id }) => _id)))}
          onChange={(increment) =>
            onChange({ ...draft, numbers: undefined, option: clean({ ...draft.option, increment }) })
          }
        />
      ) : null}
      {has('increment') && draft.option.increment === undefined ? (
        <NumbersSection
          counter={counter}
          value={draft.numbers}
          fault={faults.get('numbers')}
          onChange={(numbers) => onChange({ ...draft, numbers })}
        />
      ) : null}
      {has('computed') ? (
        <ComputedSection
          {...{ entity, others, draft, entities, onChange, option }}
          fault={faults.get('computed')}
        />
      ) : null}
      {isLayout ? null : (
        <div className="ed-ticks">
          {(['required', 'unique', 'multiple', 'custom', 'scan'] as const).filter(has).map(tick)}
          {has('increment') || has('computed') ? null : (
            <Tick
              label={t('entity.option.readonly')}
              checked={draft.option.readonly ?? false}
              onChange={(on) => option({ readonly: on || undefined })}
            />
          )}
          {has('name') ? (
            <Tick
              label={t('entity.option.name')}
              checked={draft.option._name ?? false}
              onChange={(on) => option({ _name: on || undefined })}
            />
          ) : null}
        </div>
      )}
      {has('min') ? (
        <div className="ed-two">
          <NumberField
            label={t('entity.option.min')}
            value={draft.option.min}
            fault={faults.get('min')}
            onChange={(min) => option({ min })}
          />
          <NumberField
            label={t('entity.option.max')}
            value={draft.option.max}
            onChange={(max) => option({ max })}
          />
          <NumberField
            label={t('entity.option.accuracy')}
            value={draft.option.accuracy}
            min={0}
            max={10}
            onChange={(accuracy) =>
              option({
                accuracy:
                  accuracy === undefined ? undefined : Math.min(10, Math.max(0, Math.trunc(accuracy))),
              })
            }
          />
        </div>
      ) : null}
      {has('files') ? (
        <NumberField
          label={t('entity.option.files')}
          value={draft.option.max}
          min={1}
          max={MAX_FILES}
          onChange={(max) =>
            option({ max: max === undefined ? undefined : Math.min(MAX_FILES, Math.max(1, Math.trunc(max))) })
          }
        />
      ) : null}
      {has('format') ? (
        <FormSection label={t('entity.option.format')}>
          {(input) => (
            <PlainSelect
              {...input}
              value={draft.option.format ?? ''}
              onChange={(event) =>
                option({ format: event.target.value === '' ? undefined : event.target.value })
              }
            >
              <option value="">{t('entity.option.format.default')}</option>
              {(draft.type === 'date' ? DATE_FORMATS : TIME_FORMATS).map((format) => (
                <option key={format}>{format}</option>
              ))}
            </PlainSelect>
          )}
        </FormSection>
      ) : null}
      {has('pattern') ? (
        <FormSection
          label={t('entity.option.pattern')}
          help={t('entity.option.pattern.help')}
          fault={faults.get('pattern')}
        >
          {(input) => (
            <PlainInput
              {...input}
              mono
              maxLength={200}
              value={draft.option.pattern ?? ''}
              onChange={(event) => option({ pattern: event.target.value || undefined })}
            />
          )}
        </FormSection>
      ) : null}
      {has('default') ? (
        <DefaultSection draft={draft} onChange={(value) => option({ default: value })} />
      ) : null}
      <FormSection label={t('entity.option.help')}>
        {(input) => (
          <PlainInput
            {...input}
            maxLength={500}
            value={draft.option.help ?? ''}
            onChange={(event) => option({ help: event.target.value || undefined })}
          />
        )}
      </FormSection>
      <FormSection label={t('entity.option.width')}>
        {(input) => (
          <PlainSelect
            {...input}
            value={draft.option.width ?? 'default'}
            onChange={(event) => option({ width: WIDTHS.find((width) => width === event.target.value) })}
          >
            {WIDTHS.map((width) => (
              <option key={width} value={width}>
                {t(`entity.width.${width}`)}
              </option>
            ))}
          </PlainSelect>
        )}
      </FormSection>
      {isNew ? (
        <FormSection
          label={t('entity.field.key')}
          help={t('entity.field.key.help')}
          fault={faults.get('key')}
        >
          {(input) => (
            <PlainInput
              {...input}
              mono
              maxLength={60}
              spellCheck={false}
              value={draft.key}
              onChange={(event) => onChange({ ...draft, key: event.target.value.trim() })}
            />
          )}
        </FormSection>
      ) : null}
    </div>
  );
}

/** Options that say nothing are not stored. */
function clean(option: FieldOption): FieldOption {
  return Object.fromEntries(Object.entries(option).filter(([, value]) => value !== undefined));
}
