import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Field, InputOf, adminTransformField } from '@buildmesh/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../entities/session/use-session.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { useTransformFieldMutation } from '../transfer.api.js';
import { FaultList } from '../fault-list.js';
import { MendList } from './mend-list.js';
import { mendsOf, unconvertedOf } from './tool.model.js';
import { ToolResult } from './tool-result.js';
import { useToolJob } from './use-tool-job.js';

/** A field as it is to become. */
type FieldToBe = NonNullable<InputOf<typeof adminTransformField>['as']>;

interface Props {
  entity: string;
  field: Field;
  /** The change that is asked about; absent where stored values are to become what the field is now. */
  as?: FieldToBe;
  /** Changes the field, whatever becomes of its values; with `create`, names that no related record has become records. */
  onConfirm?: (create: boolean) => void;
  onClose: () => void;
  onDone: () => void;
}

/** Tells which values convert before anything is done, lets the others be mended, then converts (D34). */
export function ConvertValuesDialog({ entity, field, as, onConfirm, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const tool = useToolJob(onDone);
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map());
  const [create, setCreate] = useState(false);
  const [transform] = useTransformFieldMutation();
  const run = (dry: boolean): Promise<void> =>
    tool.start(dry, () =>
      transform({
        params: { project: project._id, entity },
        body: { from: field._key, as, option: { dry, mend: dry ? [] : mendsOf(written) } },
        quiet: true,
      }).unwrap(),
    );
  const look = (): void => {
    setWritten(new Map());
    void run(true);
  };
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    look();
  });
  const write = (value: string, to: string | undefined): void => {
    const after = new Map(written);
    if (to === undefined) after.delete(value);
    else after.set(value, to);
    setWritten(after);
  };
  const told = tool.dry ? tool.ended : undefined;
  const failing = told ? unconvertedOf(told) : [];
  const rest = !tool.dry && tool.ended?.kind === 'transform' ? tool.ended.failed : 0;
  return (
    <AppDialog
      open
      width={640}
      busy={tool.starting}
      title={t(as ? 'transfer.retype' : 'transfer.convert', { name: field._name })}
      description={t(as ? 'transfer.retype.text' : 'transfer.convert.text')}
      onClose={onClose}
      actions={
        told || tool.fault ? (
          <>
            <Button color="inherit" onClick={onClose}>
              {t('transfer.leave')}
            </Button>
            {tool.fault ? (
              <Button variant="contained" onClick={look}>
                {t('transfer.again')}
              </Button>
            ) : as ? (
              <Button variant="contained" onClick={() => onConfirm?.(create)}>
                {t('transfer.retype.confirm')}
              </Button>
            ) : (
              <Button
                variant="contained"
                disabled={told?.total === 0 || told?.state !== 'done'}
                onClick={() => void run(false)}
              >
                {t('transfer.convert.confirm')}
              </Button>
            )}
          </>
        ) : tool.ended ? (
          <>
            {rest > 0 ? (
              <Button color="inherit" variant="outlined" onClick={look}>
                {t('transfer.mend.rest')}
              </Button>
            ) : null}
            <Button variant="contained" onClick={onClose}>
              {t('transfer.finish')}
            </Button>
          </>
        ) : undefined
      }
    >
      {told?.state === 'done' && told.total === 0 ? <p>{t('transfer.convert.none')}</p> : null}
      <ToolResult tool={tool} listed={failing.length === 0} />
      {failing.length > 0 && told ? (
        as ? (
          <>
            <FaultList faults={failing.map(({ value, rows }) => ({ text: value, rows }))} />
            {as.type === 'relate' ? (
              <FormControlLabel
                control={<Checkbox checked={create} onChange={(_, on) => setCreate(on)} />}
                label={t('transfer.retype.create')}
              />
            ) : null}
          </>
        ) : (
          <MendList
            list={failing}
            written={written}
            onWrite={write}
            isPart={told.failed > failing.reduce((sum, { rows }) => sum + rows, 0)}
          />
        )
      ) : null}
    </AppDialog>
  );
}
