import { X } from 'lucide-react';
import { isGroup, type FieldDefinition } from '@buildmesh/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../entities/field/formats.js';
import { completeOnly } from '../../../entities/filter/filter.model.js';
import { conditionSentence, filterSentence, type Reader } from '../../../entities/filter/filter-sentence.js';
import type { ViewState } from '../view/view-state.model.js';
import { nameOf } from './view-menus.js';

interface Props {
  fields: readonly FieldDefinition[];
  view: ViewState;
  search: string;
  onChange: (patch: Partial<ViewState>) => void;
  onSearch: (search: string) => void;
}

/** Everything that hides or orders rows, in words, each removable here: nothing is ever silent (interface.md Tables). */
export function ActiveChips({ fields, view, search, onChange, onSearch }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const reader: Reader = { fieldOf: (key) => fields.find((field) => field._key === key), t, formats };
  const active = view.filter.flatMap((node, index) =>
    completeOnly([node]).map((whole) => ({ whole, index })),
  );
  if (active.length === 0 && view.sort.length === 0 && search === '') return null;
  return (
    <div className="tb-chips">
      <div className="tb-chip-list" role="list" aria-label={t('table.active')}>
        {search === '' ? null : (
          <Chip onRemove={() => onSearch('')}>
            {t('table.search-for')} “{search}”
          </Chip>
        )}
        {active.map(({ whole, index }) => (
          <Chip
            key={`f${index}`}
            onRemove={() => onChange({ filter: view.filter.filter((_, at) => at !== index) })}
          >
            {isGroup(whole)
              ? filterSentence([whole], reader).replace(/^\((.*)\)$/, '$1')
              : conditionSentence(whole, reader)}
          </Chip>
        ))}
        {view.sort.map((item) => (
          <Chip
            key={`s${item.key}`}
            onRemove={() => onChange({ sort: view.sort.filter((one) => one.key !== item.key) })}
          >
            {item.order === 'asc' ? '↑' : '↓'} {nameOf(fields, item.key, t)}
          </Chip>
        ))}
      </div>
      <button
        type="button"
        className="tb-clear"
        onClick={() => {
          onChange({ filter: [], sort: [] });
          onSearch('');
        }}
      >
        {t('table.clear-all')}
      </button>
    </div>
  );
}

function Chip({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <span className="tb-chip" role="listitem">
      <span className="tb-chip-text">{children}</span>
      <button type="button" aria-label={t('table.remove-chip')} onClick={onRemove}>
        <X size={12} aria-hidden />
      </button>
    </span>
  );
}
