import Stack from '@mui/material/Stack';
import type { Entity, Field } from '@buildmesh/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../entities/session/use-session.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { useCopyFieldMutation } from '../transfer.api.js';
import { copyTargets, generatedKey } from './tool.model.js';
import { ToolActions } from './tool-actions.js';
import { ToolResult } from './tool-result.js';
import { useToolJob } from './use-tool-job.js';
import { PlainInput } from '../../../shared/ui/form/plain-input.js';
import { PlainSelect } from '../../../shared/ui/form/plain-select.js';

interface Props {
  entity: Entity;
  field: Field;
  onClose: () => void;
  onDone: () => void;
}

const NEW = '';

/** Copies the values of a field into another one where that is empty, or into a new one (D34). */
export function CopyValuesDialog({ entity, field, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const project = useProject();
  const tool = useToolJob(onDone);
  const targets = copyTargets(entity._field, field);
  const [target, setTarget] = useState(targets[0]?._key ?? NEW);
  const [name, setName] = useState(() => t('transfer.copy.of', { name: field._name }));
  const [newKey] = useState(() => generatedKey());
  const [copy] = useCopyFieldMutation();
  const run = (dry: boolean): Promise<void> =>
    tool.start(dry, () =>
      copy({
        params: { project: project._id, entity: entity._id },
        body: {
          from: field._key,
          ...(target === NEW ? { to: newKey, name: name.trim() } : { to: target }),
          option: { dry },
        },
        quiet: true,
      }).unwrap(),
    );
  const ready = target !== NEW || name.trim() !== '';
  const choosing = tool.job === undefined;
  return (
    <AppDialog
      open
      width={560}
      busy={tool.starting}
      title={t('transfer.copy', { name: field._name })}
      description={t('transfer.copy.text')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (choosing && ready) void run(false);
      }}
      actions={
        choosing || tool.ended ? (
          <ToolActions
            tool={tool}
            ready={ready}
            confirm={t('transfer.copy.confirm')}
            back={tool.dry}
            run={run}
            onClose={onClose}
          />
        ) : undefined
      }
    >
      {choosing ? (
        <Stack spacing={1.5} sx={{ fontSize: 13 }}>
          <label htmlFor={`${id}-to`}>{t('transfer.copy.to')}</label>
          <PlainSelect id={`${id}-to`} value={target} onChange={(event) => setTarget(event.target.value)}>
            {targets.map((one) => (
              <option key={one._key} value={one._key}>
                {one._name}
              </option>
            ))}
            <option value={NEW}>{t('transfer.copy.new')}</option>
          </PlainSelect>
          {target === NEW ? (
            <>
              <label htmlFor={`${id}-name`}>{t('transfer.copy.name')}</label>
              <PlainInput
                id={`${id}-name`}
                maxLength={100}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </>
          ) : null}
        </Stack>
      ) : null}
      <ToolResult tool={tool} />
    </AppDialog>
  );
}
