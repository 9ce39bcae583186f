import Button from '@mui/material/Button';
import type { Row } from '@buildmesh/contracts';
import { Sheet } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isApiFault } from '../../../../shared/api/faults/fault.js';
import { faultText } from '../../../../shared/api/faults/fault-reaction.js';
import { notify } from '../../../../shared/notice/notices.js';
import type { VisibleEntity } from '../../../../entities/row/row-access.js';
import { useViewAccess } from '../../viewer/rows/use-view-access.js';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { Pager } from '../../../../shared/ui/list/pager.js';
import { ListSkeleton } from '../../../../shared/ui/state/skeletons.js';
import { usePageState } from '../../viewer/page-state.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { useRepeated } from '../../viewer/repeated-row.js';
import { fieldNamed, useShownRows } from '../../viewer/rows/use-shown-rows.js';
import { widget, WIDE, type WidgetProps } from '../../widget.types.js';
import { isSheet } from '../field-tests.js';
import { common } from '../option-shapes.js';
import { useSheetSize } from './use-sheet-size.js';
import { emptyWorkbook, WorkbookFiles, workbookOf, type Workbook } from './workbook.model.js';
import './worksheet.css';
import { lazyPart } from '../../../../shared/ui/state/lazy-part.js';

const SheetGrid = lazyPart(async () => (await import('./sheet-grid.js')).SheetGrid);

const files = new WorkbookFiles();

const schema = z.looseObject({
  ...common,
  /** Field of a table that holds a workbook. */
  sheet: z.string().max(60).default(''),
  /** The workbook as JSON, where no table gives it. */
  workbook: z.string().max(60_000).default(''),
  editable: z.boolean().default(false),
});
type Option = z.output<typeof schema>;

/** A workbook with its formulas: of a record, or its own. */
function Worksheet(props: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { view, option } = props;
  if (view._template.data?.id !== undefined) return <RecordSheet {...props} />;
  const workbook = workbookOf(option.workbook);
  if (!workbook && option.workbook.trim() !== '') return <SheetFault />;
  if (!workbook) return <EmptyState compact icon={Sheet} title={option.empty || t('page.nothing')} />;
  return <Grid workbook={workbook} />;
}

/** What should be a workbook is none (spec: data §8). */
function SheetFault() {
  const { t } = useTranslation();
  return (
    <p className="pg-note" role="alert">
      {t('page.worksheet.fault')}
    </p>
  );
}

function Grid(props: { workbook: Workbook; onChange?: (workbook: Workbook) => void }) {
  return (
    <div className="pw-sheet">
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <SheetGrid {...props} />
      </Suspense>
    </div>
  );
}

function RecordSheet({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { token } = usePageState();
  const repeated = useRepeated();
  const [page, setPage] = useState(1);
  const given = repeated?.entity === view._template.data?.id ? repeated?.row : undefined;
  const read = useShownRows(view, { size: 1, page, needs: [option.sheet], given });
  const field = fieldNamed(read.entity, option.sheet);
  const [row] = read.rows;
  if (read.entity && !field) return <EmptyState compact icon={Sheet} title={t('page.no-field')} />;
  const value = row?.[option.sheet];
  const version = row?.['_ver'];
  const name = row && version !== undefined ? `${row._id} ${String(version)} ${option.sheet}` : undefined;
  const workbook = files.of(name, value);
  const isBroken = !workbook && value !== undefined && value !== null && value !== '';
  return (
    <ReadingState {...read.state} icon={Sheet} empty={row === undefined}>
      <div className="pw-sheet-around">
        {isBroken && <SheetFault />}
        {row && read.entity && option.editable && token === undefined ? (
          <OwnSheet
            key={`${row._id} ${String(row['_ver'])}`}
            entity={read.entity}
            field={option.sheet}
            row={row}
            workbook={workbook}
          />
        ) : (
          <Grid key={row?._id} workbook={workbook ?? emptyWorkbook('1')} />
        )}
        <Pager page={page} size={1} total={read.total} onPage={setPage} />
      </div>
    </ReadingState>
  );
}

interface OwnProps {
  entity: VisibleEntity;
  field: string;
  row: Row;
  workbook: Workbook | undefined;
}

/** The workbook of a record, to be changed by those who may write the field. */
function OwnSheet({ entity, field, row, workbook }: OwnProps) {
  const { t } = useTranslation();
  const { refresh } = usePageState();
  const access = useViewAccess(entity);
  const [begun] = useState(() => workbook ?? emptyWorkbook('1'));
  const [changed, setChanged] = useState<Workbook>();
  const size = useSheetSize(changed);
  const [busy, setBusy] = useState(false);
  if (!access.canWrite(field)) return <Grid workbook={begun} />;
  const save = async () => {
    setBusy(true);
    try {
      await access.update(row._id, { [field]: changed, _ver: row['_ver'] });
      notify({ level: 'success', text: t('page.form.saved') });
      refresh();
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      notify({ level: 'error', text: faultText(fault, t) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Grid workbook={begun} onChange={setChanged} />
      {size.isOver && (
        <p className="pg-note" role="alert">
          {t('page.worksheet.over', { size: size.kilobytes, most: size.most })}
        </p>
      )}
      <Button
        size="small"
        variant="contained"
        disabled={!changed || size.isOver}
        loading={busy}
        onClick={() => void save()}
        sx={{ alignSelf: 'flex-end', mt: 2 }}
      >
        {t('page.worksheet.save')}
      </Button>
    </>
  );
}

export const worksheet = widget<Option>({
  type: 'worksheet',
  icon: Sheet,
  label: 'page.widget.worksheet',
  bound: WIDE,
  reads: 'rows',
  links: false,
  schema,
  options: { sheet: { field: isSheet }, workbook: 'long', editable: 'switch' },
  Render: Worksheet,
});
