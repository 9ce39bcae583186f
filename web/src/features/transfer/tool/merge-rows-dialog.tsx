import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Alert from '@mui/material/Alert';
import type { Entity } from '@buildmesh/contracts';
import { matchFields, storageOf, takesValues } from '@buildmesh/domain';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../entities/session/use-session.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { useMergeRowsMutation } from '../transfer.api.js';
import { ToolActions } from './tool-actions.js';
import { ToolResult } from './tool-result.js';
import { useToolJob } from './use-tool-job.js';
import { TickBox } from '../../../shared/ui/form/tick-box.js';
import { LEFT_OUT, PlanTable } from '../plan-table.js';
import { PlainSelect } from '../../../shared/ui/form/plain-select.js';

interface Props {
  entity: Entity;
  entities: readonly Entity[];
  onClose: () => void;
  onDone: () => void;
}

/** Takes over the rows of another table, after showing which fields mean the same (D34). */
export function MergeRowsDialog({ entity, entities, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const project = useProject();
  const tool = useToolJob(onDone);
  const [from, setFrom] = useState('');
  const [partial, setPartial] = useState(false);
  const [merge] = useMergeRowsMutation();
  const sources = entities.filter((one) => one._id !== entity._id);
  const source = sources.find((one) => one._id === from);
  const matched = source ? matchOf(source, entity) : undefined;
  const ready = matched !== undefined && matched.pairs.length > 0;
  const run = (dry: boolean): Promise<void> =>
    tool.start(dry, () =>
      merge({
        params: { project: project._id, entity: entity._id },
        body: { from, option: { dry, partial } },
        quiet: true,
      }).unwrap(),
    );
  const choosing = tool.job === undefined;
  return (
    <AppDialog
      open
      width={640}
      busy={tool.starting}
      title={t('transfer.merge', { name: entity._name })}
      description={t('transfer.merge.text')}
      onClose={onClose}
      actions={
        choosing || tool.ended ? (
          <ToolActions
            tool={tool}
            ready={ready}
            confirm={t('transfer.merge.confirm')}
            back={tool.dry || tool.ended?.state === 'failed'}
            run={run}
            onClose={onClose}
          />
        ) : undefined
      }
    >
      {choosing ? (
        <Stack spacing={1.5} sx={{ fontSize: 13 }}>
          <label htmlFor={`${id}-from`}>{t('transfer.merge.from')}</label>
          <PlainSelect id={`${id}-from`} value={from} onChange={(event) => setFrom(event.target.value)}>
            <option value="" disabled>
              {t('transfer.merge.choose')}
            </option>
            {sources.map((one) => (
              <option key={one._id} value={one._id}>
                {one._name}
              </option>
            ))}
          </PlainSelect>
          {matched ? <Matched {...matched} /> : null}
          <TickBox
            label={t('transfer.merge.partial')}
            help={t('transfer.partial.help')}
            checked={partial}
            onChange={setPartial}
          />
        </Stack>
      ) : null}
      <ToolResult tool={tool} />
    </AppDialog>
  );
}

/** As the server matches them; what has no counterpart is not taken over. */
function matchOf(source: Entity, target: Entity) {
  const inUse = ({ _field }: Entity) => _field.filter((field) => field._status === 'normal');
  const stored = inUse(source).filter((field) => storageOf(field) !== null);
  const pairs = matchFields(stored, inUse(target).filter(takesValues));
  return { pairs, left: stored.filter((field) => pairs.every(({ from }) => from !== field)) };
}

function Matched({ pairs, left }: ReturnType<typeof matchOf>) {
  const { t } = useTranslation();
  if (pairs.length === 0) return <Alert severity="warning">{t('transfer.merge.nothing')}</Alert>;
  const unique = pairs.find(({ to }) => to._option.unique)?.to;
  return (
    <PlanTable>
      <TableHead>
        <TableRow>
          <TableCell>{t('transfer.merge.there')}</TableCell>
          <TableCell>{t('transfer.merge.here')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {pairs.map(({ from, to }) => (
          <TableRow key={to._id}>
            <TableCell>{from._name}</TableCell>
            <TableCell>
              {to._name}
              {to === unique ? <Chip size="small" label={t('transfer.merge.key')} sx={{ ml: 2 }} /> : null}
            </TableCell>
          </TableRow>
        ))}
        {left.map((field) => (
          <TableRow key={field._id} sx={LEFT_OUT}>
            <TableCell>{field._name}</TableCell>
            <TableCell>{t('transfer.merge.left')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </PlanTable>
  );
}
