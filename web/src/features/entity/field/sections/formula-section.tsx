import type { Field } from '@buildmesh/contracts';
import {
  baseTypeOf,
  computeFormula,
  dataAt,
  formulaTypeOf,
  momentText,
  typeFormula,
  type FieldDefinition,
  type FormulaFault,
} from '@buildmesh/domain';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cellText } from '../../../../entities/field/cell-text.js';
import { FieldIcon } from '../../../../entities/field/field-icon.js';
import { reasonOf } from '../../../../entities/field/formula-error.js';
import { useFormats } from '../../../../entities/field/formats.js';
import { useProject, useTimezone } from '../../../../entities/session/use-session.js';
import type { FieldDraft } from '../field-design.model.js';
import { FormSection } from './form-section.js';
import { completed, suggestionsAt, type Suggestion } from './formula.model.js';
import { useSampleRow } from './use-sample-row.js';
import { PlainArea } from '../../../../shared/ui/form/plain-input.js';

interface Props {
  draft: FieldDraft;
  entity: string;
  /** The other fields of the table. */
  fields: readonly Field[];
  /** What the server found wrong. */
  fault: string | undefined;
  onChange: (draft: FieldDraft) => void;
}

/** A formula with completion of fields and functions, what is wrong where it stands, and what it gives for a record. */
export function FormulaSection({ draft, entity, fields, fault, onChange }: Props) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const [at, setAt] = useState<number | undefined>(undefined);
  const [picked, setPicked] = useState(0);
  const text = draft.option.formula ?? '';
  const readable = fields.filter((field) => field._status === 'normal' && formulaTypeOf(field));
  const offered = at === undefined ? [] : suggestionsAt(text, at, readable);
  const typed = typeFormula(text, fields);
  const wrong = text.trim() === '' ? undefined : typed.faults?.[0];

  const write = (next: string, caret: number): void => {
    const gives = typeFormula(next, fields).node?.type;
    onChange({ ...draft, gives: gives && baseTypeOf(gives), option: { ...draft.option, formula: next } });
    setAt(caret);
    setPicked(0);
  };
  const take = (suggestion: Suggestion): void => {
    const place = at ?? area.current?.selectionStart ?? text.length;
    const { text: next, caret } = completed(text, place, suggestion);
    write(next, caret);
    setAt(undefined);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (offered.length === 0 || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = offered[picked];
    if (step !== undefined) setPicked((picked + step + offered.length) % offered.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) take(chosen);
    else if (event.key === 'Escape') setAt(undefined);
    else return;
    event.preventDefault();
  };
  const show = ({ at: start, end }: FormulaFault): void => {
    area.current?.focus();
    area.current?.setSelectionRange(start, Math.max(end, start));
  };
  return (
    <>
      <FormSection
        label={t('entity.formula')}
        help={t('entity.formula.help')}
        fault={wrong ? undefined : fault}
      >
        {(input) => (
          <PlainArea
            {...input}
            ref={area}
            mono
            className="ed-formula"
            role="combobox"
            aria-expanded={offered.length > 0}
            aria-controls={`${input.id}-l`}
            aria-activedescendant={offered.length > 0 ? `${input.id}-l${picked}` : undefined}
            aria-invalid={wrong !== undefined || fault !== undefined || undefined}
            rows={3}
            maxLength={2000}
            spellCheck={false}
            value={text}
            placeholder="{price} * {count}"
            onChange={(event) => write(event.target.value, event.target.selectionStart)}
            onKeyDown={onKeyDown}
            onBlur={() => setAt(undefined)}
          />
        )}
      </FormSection>
      {offered.length > 0 ? (
        <ul className="ed-suggest" role="listbox" aria-label={t('entity.formula.suggestions')}>
          {offered.map((suggestion, index) => (
            <li
              key={suggestion.insert}
              role="option"
              aria-selected={index === picked}
              onPointerDown={(event) => {
                event.preventDefault();
                take(suggestion);
              }}
            >
              {suggestion.field ? <FieldIcon field={suggestion.field} /> : <i aria-hidden>ƒ</i>}
              <span>{suggestion.label}</span>
              <code>{suggestion.insert}</code>
            </li>
          ))}
        </ul>
      ) : null}
      {wrong ? <Wrong text={text} fault={wrong} onShow={() => show(wrong)} /> : null}
      <div className="ed-inserts" role="group" aria-label={t('entity.formula.fields')}>
        {readable.slice(0, 12).map((field) => (
          <button
            key={field._key}
            type="button"
            onClick={() => take({ insert: `{${field._key}}`, label: field._name, field })}
          >
            <FieldIcon field={field} size={13} />
            {field._name}
          </button>
        ))}
      </div>
      {typed.node ? <Sample draft={draft} entity={entity} fields={fields} text={text} /> : null}
    </>
  );
}

/** The part of the formula that is wrong, and why. */
function Wrong({ text, fault, onShow }: { text: string; fault: FormulaFault; onShow: () => void }) {
  const { t } = useTranslation();
  const { at, end, rule, name, near } = fault;
  const from = Math.max(0, at - 24);
  return (
    <button type="button" className="ed-wrong" role="alert" onClick={onShow}>
      <code>
        {from > 0 ? '…' : ''}
        {text.slice(from, at)}
        <mark>{text.slice(at, end) || '⌶'}</mark>
        {text.slice(end, end + 24)}
      </code>
      <span>
        {t(`entity.${rule}${near === undefined ? '' : '-near'}`, {
          near,
          name: rule === 'formula-type' ? t(`entity.gives.${name}`, { defaultValue: name }) : name,
        })}
      </span>
    </button>
  );
}

/** What the formula gives for the newest record. */
function Sample({
  draft,
  entity,
  fields,
  text,
}: {
  draft: FieldDraft;
  entity: string;
  fields: readonly Field[];
  text: string;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { accuracy } = useProject()._option;
  const timezone = useTimezone();
  const row = useSampleRow(entity);
  if (!row) return <p className="ed-soft">{t('entity.formula.no-sample')}</p>;
  const computed = computeFormula(text, {
    read: (path) => dataAt(row, path),
    fields,
    now: Date.now(),
    timezone,
    accuracy: draft.option.accuracy ?? (typeof accuracy === 'number' ? accuracy : undefined),
  });
  const isMoment = typeof computed === 'number' && typeFormula(text, fields).node?.type === 'moment';
  const value = isMoment ? momentText(computed, timezone) : computed;
  const field: FieldDefinition = {
    _key: 'preview',
    _name: '',
    _type: draft.gives ?? 'string',
    _option: { ...draft.option, _display: { _type: 'formula' } },
  };
  const reason = reasonOf(value);
  const used = fields.filter(({ _key }) => text.includes(`{${_key}}`));
  const shown = value === null || value === '' ? t('entity.formula.empty') : cellText(field, value, formats);
  return (
    <output className="ed-sample">
      <b>{shown}</b>
      {reason !== undefined && <span>{t(reason)}</span>}
      <span>
        {t('entity.formula.sample', {
          name: typeof row['__name'] === 'string' && row['__name'] !== '' ? row['__name'] : '1',
        })}
        {used.length > 0
          ? ` · ${used.map((each) => `${each._name}: ${cellText(each, row[each._key], formats) || '–'}`).join(' · ')}`
          : ''}
      </span>
    </output>
  );
}
