import {
  AtSign,
  Braces,
  Calendar,
  CalendarClock,
  CircleDot,
  Combine,
  FileJson,
  Clock,
  Hash,
  Image,
  Link2,
  ListOrdered,
  Merge,
  MessageSquareText,
  Paperclip,
  Phone,
  SeparatorHorizontal,
  Sigma,
  Tags,
  ToggleLeft,
  Type,
  type LucideIcon,
} from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesignType } from './field-design.model.js';

const ICONS: Record<DesignType, LucideIcon> = {
  string: Type,
  number: Hash,
  switch: ToggleLeft,
  date: Calendar,
  time: Clock,
  timestamp: CalendarClock,
  selection: CircleDot,
  array: Tags,
  email: AtSign,
  phone: Phone,
  relate: Link2,
  image: Image,
  file: Paperclip,
  json: FileJson,
  code: ListOrdered,
  formula: Sigma,
  rollup: Combine,
  mix: Merge,
  $virtual: Braces,
  divider: SeparatorHorizontal,
  remark: MessageSquareText,
};

interface Props {
  value: DesignType;
  /** What there is to choose. */
  types: readonly DesignType[];
  onChange: (type: DesignType) => void;
  fault: string | undefined;
}

/** The types of fields as tiles; arrow keys choose. */
export function TypePicker({ value, types, onChange, fault }: Props) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowRight: 1, ArrowDown: 3, ArrowLeft: -1, ArrowUp: -3 }[event.key];
    const next = step === undefined ? undefined : types[types.indexOf(value) + step];
    if (!next) return;
    event.preventDefault();
    onChange(next);
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-type="${next}"]`)?.focus();
  };
  return (
    <div className="ed-part">
      <span id="ed-type">{t('entity.field.type')}</span>
      <div role="radiogroup" aria-labelledby="ed-type" className="ed-types" onKeyDown={onKeyDown}>
        {types.map((type) => {
          const Icon = ICONS[type];
          return (
            <button
              key={type}
              type="button"
              role="radio"
              data-type={type}
              aria-checked={type === value}
              tabIndex={type === value ? 0 : -1}
              onClick={() => onChange(type)}
            >
              <Icon size={17} strokeWidth={1.6} aria-hidden />
              {t(`field.type.${type}`)}
            </button>
          );
        })}
      </div>
      {fault === undefined ? null : <small role="alert">{fault}</small>}
    </div>
  );
}
