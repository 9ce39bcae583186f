import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ArrowLeft, ChevronDown, ChevronUp, Printer, ShieldQuestion, Trash2, X } from 'lucide-react';
import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import {
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../entities/draft/use-form-draft.js';
import { ConflictDialog } from '../../entities/row/conflict-dialog.js';
import type { RowAccess } from '../../entities/row/row-access.js';
import { ActionMenu, type MenuAction } from '../../shared/ui/list/action-menu.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { useUnsavedGuard } from '../../shared/ui/dialog/use-unsaved-guard.js';
import { RowForm } from '../../entities/row/form/row-form.js';
import { formFields } from '../../entities/row/form/row-form.model.js';
import { isInApproval } from '../../entities/row/in-approval.js';
import { ApprovalMark } from './approval-mark.js';
import { RowHistory } from './row-history.js';
import { useRow } from './use-row.js';
import { useDraft } from './use-draft.js';
import './record.css';

export interface RowPanelProps {
  access: RowAccess;
  fields: readonly FieldDefinition[];
  /** The record; absent for a new one. */
  row: Row | undefined;
  /** Another number reads the record anew; what was typed stays. */
  reading?: number;
  /** Functions that are run for the record. */
  functions?: ReactNode;
  onClose: () => void;
  onSaved: (row: Row, isNew: boolean) => void;
  onRemove?: (row: Row) => void;
  onPrevious?: () => void;
  onNext?: () => void;
  /** Asks why somebody may see the record; administrators only. */
  onExplain?: (row: Row) => void;
}

/** Parameters of the address that say which record is shown. */
const CHOOSING = ['r', 'new'];
const MIN_PX = 320;
const MAX_PX = 900;

/** A record beside its table; on a phone a sheet over it. */
export function RowPanel(props: RowPanelProps) {
  const { access, fields, row } = props;
  const { t } = useTranslation();
  const mobile = useMobile();
  const [tab, setTab] = useState<'details' | 'history'>('details');
  const [width, setWidth] = useState(440);
  const panel = useRef<HTMLElement>(null);
  const isNew = row === undefined;
  const draft = useDraft(isNew ? access.entity._id : undefined);
  const box = useFormDraft(draft.box);
  const record = useRow({ access, fields, row, reading: props.reading, start: draft.start });
  // A new record is kept as a draft.
  const leave = useUnsavedGuard(record.dirty && !isNew, CHOOSING);
  const canWrite = isNew ? () => access.can('save') : access.canWrite;
  const editable = isNew || access.can('update');

  useEffect(() => {
    if (isNew && record.dirty) draft.keep(record.values);
  }, [isNew, record.dirty, record.values, draft]);

  const focusFirstError = (): void => {
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const save = async (): Promise<boolean> => {
    const saved = await record.save();
    if (!saved) {
      focusFirstError();
      return false;
    }
    if (isNew) {
      draft.drop();
      box.drop();
    }
    props.onSaved(saved, isNew);
    return true;
  };
  const keepInBox = async (): Promise<void> => {
    const { _id: entity, _name } = access.entity;
    const of = {
      flow: null,
      form: { type: 'record' as const, entity },
      name: t('record.new', { name: _name }),
    };
    const kept = await box.save(of, record.values);
    if (kept !== undefined) draft.link(kept);
  };
  const resolve = async (choice: 'mine' | 'theirs'): Promise<void> => {
    const standing = await record.resolve(choice);
    if (standing) props.onSaved(standing, false);
  };
  /** What was changed is saved before another record is shown; what cannot be saved stays here. */
  const move = async (go: (() => void) | undefined): Promise<void> => {
    if (go && (!record.dirty || (await save()))) leave(go);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') props.onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    else if (event.altKey && event.key === 'ArrowUp') void move(props.onPrevious);
    else if (event.altKey && event.key === 'ArrowDown') void move(props.onNext);
    else return;
    event.preventDefault();
  };
  const more: MenuAction[] = [
    { label: t('record.print'), icon: Printer, onSelect: () => printPanel(panel.current) },
  ];
  const { onExplain, onRemove } = props;
  if (row && onExplain)
    more.push({ label: t('record.explain'), icon: ShieldQuestion, onSelect: () => onExplain(row) });
  if (row && onRemove && access.can('remove'))
    more.push({
      label: t('record.remove'),
      icon: Trash2,
      danger: true,
      divided: true,
      onSelect: () => onRemove(row),
    });
  const title = isNew
    ? t('record.new', { name: access.entity._name })
    : String(row.__name ?? '') || t('record.untitled');
  return (
    <aside
      ref={panel}
      className={mobile ? 'rp rp-sheet' : 'rp'}
      style={mobile ? undefined : { width }}
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      {mobile ? null : <Grip width={width} onWidth={setWidth} />}
      <header className="rp-head">
        {mobile ? (
          <IconAction icon={ArrowLeft} label={t('record.close')} onClick={() => props.onClose()} />
        ) : null}
        <h2 title={title}>{title}</h2>
        {isNew ? null : (
          <>
            <IconAction
              icon={ChevronUp}
              label={t('record.previous')}
              shortcut="Alt ↑"
              disabled={!props.onPrevious}
              onClick={() => void move(props.onPrevious)}
            />
            <IconAction
              icon={ChevronDown}
              label={t('record.next')}
              shortcut="Alt ↓"
              disabled={!props.onNext}
              onClick={() => void move(props.onNext)}
            />
            <ActionMenu label={t('record.more')} actions={more} />
          </>
        )}
        {mobile ? null : (
          <IconAction icon={X} label={t('record.close')} shortcut="Esc" onClick={() => props.onClose()} />
        )}
      </header>
      {access.isAdmin && !isNew ? (
        <Tabs
          value={tab}
          onChange={(_, next: 'details' | 'history') => setTab(next)}
          sx={{ px: 3, minHeight: 36, borderBottom: 1, borderColor: 'divider' }}
        >
          <Tab value="details" label={t('record.details')} sx={{ minHeight: 36 }} />
          <Tab value="history" label={t('record.history')} sx={{ minHeight: 36 }} />
        </Tabs>
      ) : null}
      {props.functions}
      <div className="rp-body">
        {tab === 'history' && row ? (
          <RowHistory key={row._id} entity={access.entity._id} id={row._id} fields={fields} />
        ) : record.loadFault ? (
          <ErrorState compact fault={record.loadFault} />
        ) : (
          <form
            id="record-form"
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              void save();
            }}
          >
            {row && isInApproval(record.values) ? <ApprovalMark id={row._id} /> : null}
            <RowForm
              fields={formFields(fields, isNew ? 'create' : 'edit')}
              values={record.values}
              onChange={record.change}
              errors={record.errors}
              problem={record.problem}
              canWrite={canWrite}
              edition={record.edition}
              editions={record.editions}
              autoFocus={isNew}
            />
          </form>
        )}
      </div>
      {editable && (isNew || record.dirty) ? (
        <footer className="rp-foot">
          <span role="status">{isNew && draft.saved ? t('record.draft-saved') : ''}</span>
          {isNew && record.dirty && box.on ? (
            <Button color="inherit" loading={box.saving} onClick={() => void keepInBox()}>
              {t('draft.save')}
            </Button>
          ) : null}
          <Button
            color="inherit"
            disabled={record.saving}
            onClick={() => {
              if (isNew) draft.drop();
              record.reset(row);
              if (isNew) props.onClose();
            }}
          >
            {t(isNew ? 'record.cancel' : 'record.revert')}
          </Button>
          <Button type="submit" form="record-form" variant="contained" disabled={record.saving}>
            {t(isNew ? 'record.create' : 'record.save')}
          </Button>
        </footer>
      ) : null}
      {record.conflict ? (
        <ConflictDialog
          conflict={record.conflict}
          fields={fields}
          onResolve={(choice) => void resolve(choice)}
        />
      ) : null}
    </aside>
  );
}

/** Prints the record alone: what stands around it is hidden for the time of printing. */
function printPanel(panel: HTMLElement | null): void {
  if (!panel) return;
  document.body.dataset.printRecord = '';
  const end = (): void => {
    delete document.body.dataset.printRecord;
    window.removeEventListener('afterprint', end);
  };
  window.addEventListener('afterprint', end);
  window.print();
}

/** The edge of the panel: drag to widen. */
function Grip({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const start = useRef<{ x: number; width: number } | undefined>(undefined);
  return (
    <div
      className="rp-grip"
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (start.current)
          onWidth(Math.min(MAX_PX, Math.max(MIN_PX, start.current.width + start.current.x - event.clientX)));
      }}
      onPointerUp={() => {
        start.current = undefined;
      }}
    />
  );
}
