import { useTranslation } from 'react-i18next';
import { WIDGETS } from '../widgets/index.js';
import { WIDGET_KINDS, type WidgetKind } from '../widget.types.js';
import { DRAGGED } from './canvas.js';

/** The kinds of widgets: a press puts one below all others, dragging puts it where it is dropped. */
export function Palette({ onAdd }: { onAdd: (kind: WidgetKind) => void }) {
  const { t } = useTranslation();
  return (
    <nav className="pd-palette" aria-label={t('page.palette')}>
      {WIDGET_KINDS.map((kind) => {
        const { icon: Icon, label } = WIDGETS[kind];
        return (
          <button
            key={kind}
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
      })}
    </nav>
  );
}
