import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Check,
  EyeOff,
  Filter as FilterIcon,
  MoveHorizontal,
  Pencil,
  Pin,
  PinOff,
  type LucideIcon,
} from 'lucide-react';
import { operatorsFor, type FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import type { ViewState } from '../view/view-state.model.js';
import { summaryMethods } from '../grid/summary.model.js';

export interface MenuPlace {
  key: string;
  anchor: HTMLElement;
}

interface ColumnMenuProps {
  at: MenuPlace | undefined;
  field: FieldDefinition | undefined;
  view: ViewState;
  onClose: () => void;
  actions: {
    sort: (order: 'asc' | 'desc') => void;
    filter: () => void;
    hide: () => void;
    pin: () => void;
    move: (by: -1 | 1) => void;
    fit: () => void;
    /** Absent where the person may not, and for what the platform sets itself. */
    design: (() => void) | undefined;
  };
}

interface Item {
  label: string;
  icon: LucideIcon;
  run: () => void;
  disabled?: boolean;
}

/** What can be done with one column. */
export function ColumnMenu({ at, field, view, onClose, actions }: ColumnMenuProps) {
  const { t } = useTranslation();
  const pinned = at !== undefined && view.pinned.includes(at.key);
  const sortable = field !== undefined && operatorsFor(field).length > 0;
  const item = ({ label, icon: Icon, run, disabled = false }: Item) => (
    <MenuItem
      key={label}
      disabled={disabled}
      onClick={() => {
        onClose();
        run();
      }}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {label}
    </MenuItem>
  );
  return (
    <Menu open={at !== undefined} anchorEl={at?.anchor} onClose={onClose}>
      {item({
        label: t('table.sort-ascending'),
        icon: ArrowUp,
        run: () => actions.sort('asc'),
        disabled: !sortable,
      })}
      {item({
        label: t('table.sort-descending'),
        icon: ArrowDown,
        run: () => actions.sort('desc'),
        disabled: !sortable,
      })}
      {item({ label: t('table.filter-by'), icon: FilterIcon, run: actions.filter, disabled: !sortable })}
      {item({
        label: t(pinned ? 'table.unfreeze' : 'table.freeze'),
        icon: pinned ? PinOff : Pin,
        run: actions.pin,
      })}
      {item({ label: t('table.move-left'), icon: ArrowLeft, run: () => actions.move(-1) })}
      {item({ label: t('table.move-right'), icon: ArrowRight, run: () => actions.move(1) })}
      {item({ label: t('table.fit'), icon: MoveHorizontal, run: actions.fit })}
      {item({ label: t('table.hide'), icon: EyeOff, run: actions.hide })}
      {actions.design ? item({ label: t('table.design-field'), icon: Pencil, run: actions.design }) : null}
    </Menu>
  );
}

interface SummaryMenuProps {
  at: MenuPlace | undefined;
  field: FieldDefinition | undefined;
  chosen: ViewState['summary'];
  onClose: () => void;
  onChoose: (summary: ViewState['summary']) => void;
}

/** Which figure stands under a column. */
export function SummaryMenu({ at, field, chosen, onClose, onChoose }: SummaryMenuProps) {
  const { t } = useTranslation();
  const present = at === undefined ? undefined : chosen[at.key];
  const choose = (method: typeof present | undefined): void => {
    if (!at) return;
    const rest = Object.fromEntries(Object.entries(chosen).filter(([key]) => key !== at.key));
    onChoose(method === undefined ? rest : { ...rest, [at.key]: method });
    onClose();
  };
  return (
    <Menu open={at !== undefined} anchorEl={at?.anchor} onClose={onClose}>
      <MenuItem onClick={() => choose(undefined)}>{t('table.summary.none')}</MenuItem>
      {(field ? summaryMethods(field) : []).map((method) => (
        <MenuItem key={method} selected={method === present} onClick={() => choose(method)}>
          <span style={{ flex: 1 }}>{t(`table.summary.${method}`)}</span>
          {method === present ? <Check size={16} aria-hidden /> : null}
        </MenuItem>
      ))}
    </Menu>
  );
}
