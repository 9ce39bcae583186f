import { previewImport, type Field, type Job } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { upload } from '../../shared/api/transfer.js';
import { useProject } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import type { FileReadingOption } from './file-reading.js';
import type { ImportDialogProps } from './import-dialog.js';
import {
  firstPlan,
  mappingOf,
  newFields,
  tableName,
  type ColumnPlan,
  type ImportOptionIn,
  type Preview,
} from './mapping.model.js';
import { transferApi } from './transfer.api.js';

/** The course of one import: what was chosen so far, and the calls that carry it on. */
export function useImport({ entity, onDone }: Pick<ImportDialogProps, 'entity' | 'onDone'>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const project = useProject()._id;
  const { endpoints: e } = transferApi;
  const [step, setStep] = useState<'file' | 'columns' | 'running'>('file');
  const [file, setFile] = useState<File | undefined>(undefined);
  const [name, setName] = useState('');
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  const [plans, setPlans] = useState<ColumnPlan[]>([]);
  const [options, setOptions] = useState<ImportOptionIn>({});
  const [made, setMade] = useState<Field[]>([]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [job, setJob] = useState<string | undefined>(undefined);
  const [dry, setDry] = useState(false);
  const [ended, setEnded] = useState<Job | undefined>(undefined);
  /** The table made for this import, while it holds no rows. */
  const ownTable = useRef<string | undefined>(undefined);
  const reading = useRef<FileReadingOption>({});
  /** Rows were written: the table stays. */
  const filled = useRef(false);
  const fields: FieldDefinition[] = [
    ...(entity?._field.filter((field) => field._status === 'normal') ?? []),
    ...made,
  ];
  const target = (): string => entity?._id ?? ownTable.current ?? '';

  const guarded = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (cause) {
      if (!isApiFault(cause)) throw cause;
      setFault(faultText(cause, t));
    } finally {
      setBusy(false);
      setProgress(undefined);
    }
  };

  const read = async (chosen: File, how: FileReadingOption): Promise<void> => {
    reading.current = how;
    setProgress(0);
    const answer = await upload(previewImport, {
      params: { project, entity: target() },
      file: chosen,
      fileName: chosen.name,
      option: how,
      onProgress: setProgress,
    });
    setPreview(answer);
    setPlans(firstPlan(answer, { isNewTable: entity === undefined }));
    setStep('columns');
  };

  const choose = (chosen: File): Promise<void> =>
    guarded(async () => {
      setFile(chosen);
      if (entity === undefined && ownTable.current === undefined) {
        const title = tableName(chosen.name) || t('transfer.untitled');
        setName(title);
        const created = await dispatch(
          e.importEntity.initiate({ params: { project }, body: { name: title }, quiet: true }),
        ).unwrap();
        ownTable.current = created._id;
      }
      await read(chosen, {});
    });

  const start = async (isDry: boolean, chosen: Preview, choice: ImportOptionIn): Promise<void> => {
    const wanted = isDry ? [] : newFields(plans, { isNewTable: entity === undefined });
    if (wanted.length > 0) {
      const created = await dispatch(
        e.importFields.initiate({
          params: { project },
          body: { entity: target(), list: wanted },
          quiet: true,
        }),
      ).unwrap();
      setMade((before) => [...before, ...created]);
      const rest = [...created];
      const settled = plans.map((plan): ColumnPlan =>
        plan.target.kind === 'new'
          ? { ...plan, target: { kind: 'field', key: rest.shift()?._key ?? '' } }
          : plan,
      );
      setPlans(settled);
      const known = [...fields, ...created];
      return send(chosen, { ...choice, dry: isDry, mapping: mappingOf(settled, [], known) });
    }
    const told = isDry ? plans.filter((plan) => plan.target.kind !== 'new') : plans;
    return send(chosen, { ...choice, dry: isDry, mapping: mappingOf(told, [], fields) });
  };

  /** What was seen is what is imported: the file is read again as the preview read it. */
  const send = async (chosen: Preview, choice: ImportOptionIn): Promise<void> => {
    const option: ImportOptionIn = {
      ...choice,
      delimiter: reading.current.delimiter,
      encoding: chosen.encoding ?? undefined,
      sheet: chosen.sheet ?? undefined,
      headerRow: chosen.headerRow,
    };
    const answer = await dispatch(
      e.startImport.initiate({
        params: { project, entity: target() },
        body: { upload: chosen.upload, option },
        quiet: true,
      }),
    ).unwrap();
    setDry(choice.dry === true);
    setEnded(undefined);
    setJob(answer.job);
    setStep('running');
  };

  const run = (isDry: boolean, patch: Pick<ImportOptionIn, 'partial'> = {}): Promise<void> =>
    guarded(async () => {
      if (!preview) return;
      const choice = { ...options, ...patch };
      setOptions(choice);
      if (entity === undefined && name.trim() !== '' && !isDry) await rename();
      await start(isDry, preview, choice);
    });

  /** The table was made before its name could be chosen. */
  const rename = async (): Promise<void> => {
    if (name.trim() === tableName(file?.name ?? '')) return;
    await dispatch(
      e.renameImported.initiate({
        params: { project, entity: target() },
        body: { name: name.trim() },
        quiet: true,
      }),
    ).unwrap();
  };

  const end = useCallback(
    (finished: Job) => {
      setEnded(finished);
      if (finished.kind === 'import' && !dry && finished.saved + finished.updated > 0) {
        filled.current = true;
        onDone(finished.entity);
      }
      if (finished.kind === 'revert') onDone(finished.entity);
    },
    [dry, onDone],
  );

  return {
    step,
    file,
    name,
    setName,
    progress,
    preview,
    plans,
    setPlans,
    options,
    setOptions,
    fields,
    busy,
    fault,
    job,
    dry,
    ended,
    choose,
    run,
    end,
    reread: (how: FileReadingOption) => guarded(async () => file && read(file, how)),
    follow: (next: string) => {
      setEnded(undefined);
      setDry(false);
      setJob(next);
    },
    back: () => {
      setStep('file');
      setPreview(undefined);
    },
    toColumns: () => setStep('columns'),
    /** A table that was made for an import that never happened goes into the recycle bin again. */
    abandon: async () => {
      const id = ownTable.current;
      if (id === undefined || filled.current || (step === 'running' && !ended)) return;
      ownTable.current = undefined;
      await dispatch(
        e.dropImportEntity.initiate({
          params: { project, entity: id },
          queryString: { force: '1' },
          quiet: true,
        }),
      );
    },
  };
}
