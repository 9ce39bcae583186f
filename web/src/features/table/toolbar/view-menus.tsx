import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import {
  ArrowDownUp,
  ChartColumn,
  Columns3,
  Filter as FilterIcon,
  GripVertical,
  Pin,
  Rows3,
  Sigma,
  X,
} from 'lucide-react';
import { operatorsFor, type FieldDefinition } from '@buildmesh/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '../../../entities/field/field-icon.js';
import { ActionMenu } from '../../../shared/ui/list/action-menu.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { fieldLabel } from '../../../entities/field/field-label.js';
import { PanelButton } from './panel-button.js';
import {
  countConditions,
  moveKey,
  orderedKeys,
  ROW_HEIGHTS,
  withToggled,
  type RowHeight,
  type ViewState,
} from '../view/view-state.model.js';
import { PlainSelect } from '../../../shared/ui/form/plain-select.js';
import { FilterBuilder } from '../../../entities/filter/filter-builder.js';

export interface ViewMenuProps {
  fields: readonly FieldDefinition[];
  view: ViewState;
  onChange: (patch: Partial<ViewState>) => void;
}

export function FilterPanel({ fields, view, onChange }: ViewMenuProps) {
  const { t } = useTranslation();
  const count = countConditions(view.filter);
  return (
    <PanelButton
      icon={<FilterIcon size={15} />}
      label={count > 0 ? t('table.filters-on', { count }) : t('table.filter')}
      on={count > 0}
      width={760}
    >
      <FilterBuilder fields={fields} value={view.filter} onChange={(filter) => onChange({ filter })} />
    </PanelButton>
  );
}

export function SortPanel(props: ViewMenuProps) {
  const { t } = useTranslation();
  const count = props.view.sort.length;
  return (
    <PanelButton
      icon={<ArrowDownUp size={15} />}
      label={count > 0 ? t('table.sorted-by', { count }) : t('table.sort')}
      on={count > 0}
      width={420}
    >
      <SortList {...props} />
    </PanelButton>
  );
}

/** By which fields rows are sorted, in this order. */
export function SortList({ fields, view, onChange }: ViewMenuProps) {
  const { t } = useTranslation();
  const { sort } = view;
  const free = fields.filter(
    (field) => operatorsFor(field).length > 0 && !sort.some((item) => item.key === field._key),
  );
  const set = (next: ViewState['sort']): void => onChange({ sort: next });
  return (
    <>
      {sort.length === 0 ? <p className="fb-none">{t('table.sort-none')}</p> : null}
      {sort.map((item, index) => (
        <div key={item.key} className="tb-line">
          <span className="tb-name">{nameOf(fields, item.key, t)}</span>
          <PlainSelect
            aria-label={t('table.sort-order')}
            value={item.order}
            onChange={(event) =>
              set(
                sort.map((one, at) =>
                  at === index ? { ...one, order: event.target.value === 'desc' ? 'desc' : 'asc' } : one,
                ),
              )
            }
          >
            <option value="asc">{t('table.ascending')}</option>
            <option value="desc">{t('table.descending')}</option>
          </PlainSelect>
          <IconAction
            size="small"
            iconSize={15}
            icon={X}
            label={t('table.sort-remove')}
            onClick={() => set(sort.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {sort.length < 5 && free.length > 0 ? (
        <PlainSelect
          aria-label={t('table.sort-add')}
          value=""
          onChange={(event) => set([...sort, { key: event.target.value, order: 'asc' }])}
        >
          <option value="" disabled>
            {t('table.sort-add')}
          </option>
          {free.map((field) => (
            <option key={field._key} value={field._key}>
              {fieldLabel(field, t)}
            </option>
          ))}
        </PlainSelect>
      ) : null}
    </>
  );
}

export function ColumnPanel(props: ViewMenuProps) {
  const { t } = useTranslation();
  const hidden = hiddenCount(props);
  return (
    <PanelButton
      icon={<Columns3 size={15} />}
      label={hidden > 0 ? t('table.columns-hidden', { count: hidden }) : t('table.columns')}
      on={hidden > 0}
      width={320}
    >
      <ColumnList {...props} />
    </PanelButton>
  );
}

function hiddenCount({ fields, view }: ViewMenuProps): number {
  const known = new Set(fields.map(({ _key }) => _key));
  return view.hidden.filter((key) => known.has(key) && !key.startsWith('_')).length;
}

/** Which columns are shown, in which order, and which stay in place while scrolling sideways. */
export function ColumnList({ fields, view, onChange }: ViewMenuProps) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<string | undefined>(undefined);
  const order = orderedKeys(
    view,
    fields.map((field) => field._key),
  );
  const byKey = new Map(fields.map((field) => [field._key, field]));
  return (
    <>
      <ul className="tb-columns">
        {order.map((key) => {
          const field = byKey.get(key);
          if (!field) return null;
          const pinned = view.pinned.includes(key);
          return (
            <li
              key={key}
              draggable
              onDragStart={() => setDragged(key)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged && onChange({ order: moveKey(order, dragged, key) })}
            >
              <GripVertical size={14} aria-hidden />
              <label>
                <Switch
                  checked={!view.hidden.includes(key)}
                  onChange={() => onChange({ hidden: withToggled(view.hidden, key) })}
                  sx={{ mx: 0 }}
                />
                <FieldIcon field={field} />
                <span className="tb-name">{fieldLabel(field, t)}</span>
              </label>
              <IconAction
                size="small"
                iconSize={14}
                icon={Pin}
                aria-pressed={pinned}
                color={pinned ? 'primary' : 'default'}
                label={t(pinned ? 'table.unfreeze' : 'table.freeze')}
                onClick={() => onChange({ pinned: withToggled(view.pinned, key) })}
              />
            </li>
          );
        })}
      </ul>
      <div className="fb-tools">
        <Button size="small" onClick={() => onChange({ hidden: [] })}>
          {t('table.show-all')}
        </Button>
        <Button size="small" color="inherit" onClick={() => onChange({ hidden: order.slice(1) })}>
          {t('table.hide-all')}
        </Button>
      </div>
    </>
  );
}

export function HeightMenu({ view, onChange }: Omit<ViewMenuProps, 'fields'>) {
  const { t } = useTranslation();
  const heights = Object.keys(ROW_HEIGHTS) as RowHeight[];
  return (
    <ActionMenu
      label={t('table.row-height')}
      actions={heights.map((rowHeight) => ({
        label: t(`table.height.${rowHeight}`),
        checked: view.rowHeight === rowHeight,
        onSelect: () => onChange({ rowHeight }),
      }))}
      trigger={(props) => <IconAction {...props} icon={Rows3} label={t('table.row-height')} />}
    />
  );
}

export function SummaryToggle({ on, onToggle }: { on: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <IconAction
      icon={Sigma}
      label={t('table.summary-row')}
      aria-pressed={on}
      color={on ? 'primary' : 'default'}
      onClick={onToggle}
    />
  );
}

export function ChartToggle({ on, onToggle }: { on: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <IconAction
      icon={ChartColumn}
      label={t('table.chart')}
      aria-pressed={on}
      color={on ? 'primary' : 'default'}
      onClick={onToggle}
    />
  );
}

export function nameOf(
  fields: readonly FieldDefinition[],
  key: string,
  t: Parameters<typeof fieldLabel>[1],
): string {
  const field = fields.find((one) => one._key === key);
  return field ? fieldLabel(field, t) : key;
}
