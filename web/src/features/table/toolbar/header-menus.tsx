import { systemField, type FieldDefinition } from '@buildmesh/domain';
import { useNavigate } from 'react-router';
import { newCondition } from '../../../entities/filter/filter.model.js';
import type { HeaderActions } from '../grid/columns/grid-header.js';
import { orderedKeys, withToggled, type ViewState } from '../view/view-state.model.js';
import { ColumnMenu, SummaryMenu, type MenuPlace } from './column-menu.js';

interface Props {
  fields: readonly FieldDefinition[];
  view: ViewState;
  /** Where the menu of a column, and that of its figure, is open. */
  column: MenuPlace | undefined;
  summary: MenuPlace | undefined;
  header: HeaderActions;
  onChange: (patch: Partial<ViewState> | ((before: ViewState) => Partial<ViewState>)) => void;
  /** The entity whose fields may be changed in the designer; administrators only. */
  designed: string | undefined;
  onClose: () => void;
}

/** The menus of the grid's header and of the figures under it. */
export function HeaderMenus(props: Props) {
  const { fields, view, column, summary, header, onChange, designed, onClose } = props;
  const navigate = useNavigate();
  const named = (place: MenuPlace | undefined) => fields.find((field) => field._key === place?.key);
  const field = named(column);
  const move = (by: -1 | 1): void => {
    const visible = orderedKeys(
      view,
      fields.map((one) => one._key),
    ).filter((key) => !view.hidden.includes(key));
    const target = visible[visible.indexOf(column?.key ?? '') + by];
    if (column && target) header.onMove(column.key, target);
  };
  return (
    <>
      <ColumnMenu
        at={column}
        field={field}
        view={view}
        onClose={onClose}
        actions={{
          sort: (direction) => column && onChange({ sort: [{ key: column.key, order: direction }] }),
          filter: () => field && onChange((before) => ({ filter: [...before.filter, newCondition(field)] })),
          hide: () => column && onChange((before) => ({ hidden: withToggled(before.hidden, column.key) })),
          pin: () => column && onChange((before) => ({ pinned: withToggled(before.pinned, column.key) })),
          fit: () => column && header.onFit(column.key),
          move,
          design:
            field && designed !== undefined && !systemField(field._key)
              ? () => void navigate(`/dev/entity/${designed}?field=${field._key}`)
              : undefined,
        }}
      />
      <SummaryMenu
        at={summary}
        field={named(summary)}
        chosen={view.summary}
        onClose={onClose}
        onChoose={(chosen) => onChange({ summary: chosen })}
      />
    </>
  );
}
