import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../shared/ui/form/search-field.js';
import { WIDGETS } from '../widgets/index.js';
import { WIDGET_GROUPS, type WidgetGroup, type WidgetKind } from '../widget.types.js';
import { DRAGGED } from './canvas.js';

interface Props {
  onAdd: (kind: WidgetKind) => void;
}

/** The kinds of widgets by group: a press puts one below all others, dragging puts it where it is dropped. */
export function Palette({ onAdd }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = (group: WidgetGroup): readonly WidgetKind[] =>
    WIDGET_GROUPS[group].filter((kind: WidgetKind) => t(WIDGETS[kind].label).toLowerCase().includes(wanted));
  const groups = (Object.keys(WIDGET_GROUPS) as WidgetGroup[]).filter((group) => found(group).length > 0);
  return (
    <nav className="pd-palette" aria-label={t('page.palette')}>
      <SearchField label={t('page.palette.search')} value={search} onChange={setSearch} />
      {groups.map((group) => (
        <section key={group} aria-labelledby={`pd-${group}`}>
          <h2 id={`pd-${group}`}>{t(`page.group.${group}`)}</h2>
          {found(group).map((kind) => (
            <Item key={kind} kind={kind} onAdd={onAdd} />
          ))}
        </section>
      ))}
      {groups.length === 0 && <p className="pg-note">{t('page.palette.none')}</p>}
    </nav>
  );
}

function Item({ kind, onAdd }: Props & { kind: WidgetKind }) {
  const { t } = useTranslation();
  const { icon: Icon, label } = WIDGETS[kind];
  return (
    <button
      type="button"
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED, kind);
        dataTransfer.setData('text/plain', '');
      }}
      onClick={() => onAdd(kind)}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {t(label)}
    </button>
  );
}
