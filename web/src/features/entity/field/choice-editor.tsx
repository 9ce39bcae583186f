import Button from '@mui/material/Button';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { SelectionItem } from '@buildmesh/domain';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { CHOICE_COLOURS, movedBy, newChoice } from './field-design.model.js';
import { PlainInput } from '../../../shared/ui/form/plain-input.js';

interface Props {
  list: readonly SelectionItem[];
  fault: string | undefined;
  onChange: (list: SelectionItem[]) => void;
}

/** The choices of a selection: label, colour, order. Enter adds the next one. */
export function ChoiceEditor({ list, fault, onChange }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLUListElement>(null);
  const set = (index: number, patch: Partial<SelectionItem>): void =>
    onChange(list.map((item, at) => (at === index ? { ...item, ...patch } : item)));
  const rename = (index: number, label: string): void => {
    const item = list[index];
    if (!item) return;
    // A choice that has not been used yet carries its label as value; numbers and renamed ones keep theirs.
    set(index, item.value === item.label && label !== '' ? { label, value: label } : { label });
  };
  const add = (): void => {
    onChange([...list, newChoice(list, t('entity.choice.new', { number: list.length + 1 }))]);
    requestAnimationFrame(() => {
      const inputs = box.current?.querySelectorAll('input');
      inputs?.[inputs.length - 1]?.select();
    });
  };
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') add();
    else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      onChange(movedBy(list, index, event.key === 'ArrowUp' ? -1 : 1));
    else return;
    event.preventDefault();
  };
  const nextColour = (colour: string | undefined): string => {
    const at = CHOICE_COLOURS.findIndex((one) => one === colour);
    return CHOICE_COLOURS[(at + 1) % CHOICE_COLOURS.length] ?? CHOICE_COLOURS[0];
  };
  return (
    <div className="ed-part">
      <span>{t('entity.choices')}</span>
      <ul ref={box} className="ed-choices">
        {list.map((item, index) => (
          <li key={index}>
            <button
              type="button"
              className="ed-swatch"
              style={{ background: item.color ?? 'transparent' }}
              aria-label={t('entity.choice.colour', { name: item.label })}
              onClick={() => set(index, { color: nextColour(item.color) })}
            />
            <PlainInput
              aria-label={t('entity.choice.label', { number: index + 1 })}
              maxLength={200}
              value={item.label}
              onChange={(event) => rename(index, event.target.value)}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
            <IconAction
              size="small"
              iconSize={14}
              icon={ArrowUp}
              label={t('entity.move-up')}
              disabled={index === 0}
              onClick={() => onChange(movedBy(list, index, -1))}
            />
            <IconAction
              size="small"
              iconSize={14}
              icon={ArrowDown}
              label={t('entity.move-down')}
              disabled={index === list.length - 1}
              onClick={() => onChange(movedBy(list, index, 1))}
            />
            <IconAction
              size="small"
              iconSize={14}
              icon={X}
              label={t('entity.choice.remove', { name: item.label })}
              onClick={() => onChange(list.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" startIcon={<Plus size={14} />} onClick={add}>
          {t('entity.choice.add')}
        </Button>
      </div>
      {fault === undefined ? null : <small role="alert">{fault}</small>}
    </div>
  );
}
