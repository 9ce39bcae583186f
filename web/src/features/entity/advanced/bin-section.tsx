import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Entity, QueryResult, Row } from '@buildmesh/contracts';
import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault, type ApiFault } from '../../../shared/api/faults/fault.js';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { useFormats } from '../../../entities/field/formats.js';
import { notify } from '../../../shared/notice/notices.js';
import { rowsApi } from '../../../entities/row/rows.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { useAppDispatch } from '../../../shared/state/hooks.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { Pager } from '../../../shared/ui/list/pager.js';
import { SettingsSection } from '../../../shared/ui/frame/settings-section.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';

/** Rows of the recycle bin on one page. */
const PAGE_SIZE = 20;

interface Props {
  table: Entity;
  /** Changes when rows came or went. */
  edition: number;
}

/** What was removed from a table in the last 30 days, what was changed last first, to bring it back (D28). */
export function BinSection({ table, edition }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const bin = useBin(table._id, edition);
  const rows = bin.answer?.data ?? [];
  return (
    <SettingsSection title={t('entity.advanced.bin')} text={t('entity.advanced.bin-text')}>
      {bin.fault && <ErrorState fault={bin.fault} onRetry={() => bin.show(bin.page)} compact />}
      {!bin.answer && !bin.fault && <ListSkeleton rows={2} />}
      {bin.answer?.data.length === 0 && (
        <Typography color="textSecondary">{t('entity.advanced.bin-empty')}</Typography>
      )}
      <Box component="ul" aria-label={t('entity.advanced.bin')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => {
          const name = String(row.__name ?? '') || row._id;
          return (
            <Box
              component="li"
              key={row._id}
              sx={{ display: 'flex', alignItems: 'center', gap: 2, borderBottom: 1, borderColor: 'divider' }}
            >
              <Box sx={{ flex: 1, minWidth: 0, py: 1.5 }}>
                <Typography noWrap sx={{ fontSize: 14 }}>
                  {name}
                </Typography>
                <Typography variant="caption" color="textSecondary" className="tabular">
                  {t('entity.advanced.changed', { time: formats.timestamp(Number(row._mtime)) })}
                </Typography>
              </Box>
              <Button
                size="small"
                color="inherit"
                startIcon={<Undo2 size={15} />}
                aria-label={t('entity.advanced.restore-one', { name })}
                onClick={() => void bin.restore([row])}
              >
                {t('entity.advanced.restore')}
              </Button>
            </Box>
          );
        })}
      </Box>
      {rows.length > 1 && (
        <Box>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Undo2 size={15} />}
            onClick={() => void bin.restore(rows)}
          >
            {t('entity.advanced.restore-page')}
          </Button>
        </Box>
      )}
      <Pager page={bin.page} size={PAGE_SIZE} total={bin.answer?.size ?? 0} onPage={bin.show} />
    </SettingsSection>
  );
}

function useBin(entity: string, edition: number) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const dispatch = useAppDispatch();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<{ answer?: QueryResult; fault?: ApiFault }>({});
  const show = useCallback(
    async (index: number): Promise<void> => {
      setPage(index);
      const body = {
        sort: [{ key: '_mtime', order: 'desc' as const }],
        page: { index, size: PAGE_SIZE },
        option: { removed: true, count: true },
      };
      const call = rowsApi.endpoints.adminRows.initiate(
        { params: { project, entity }, body, quiet: true },
        { track: false },
      );
      const answer = await dispatch(call);
      if (answer.data) setState({ answer: answer.data });
      else if (isApiFault(answer.error)) setState({ fault: answer.error });
    },
    [dispatch, entity, project],
  );
  useEffect(() => void show(1), [show, edition]);
  const restore = async (rows: readonly Row[]): Promise<void> => {
    const list = rows.map(({ _id }) => _id);
    const call = rowsApi.endpoints.adminRestore.initiate(
      { params: { project, entity }, body: { list }, quiet: true },
      { track: false },
    );
    const answer = await dispatch(call);
    if (isApiFault(answer.error)) notify({ level: 'error', text: faultText(answer.error, t) });
    else
      notify({
        level: 'success',
        text: t('entity.advanced.restored', { count: answer.data?.restored ?? list.length }),
      });
    await show(page);
  };
  return { ...state, page, show: (index: number) => void show(index), restore };
}
