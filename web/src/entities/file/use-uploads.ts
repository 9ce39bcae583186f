import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldDefinition } from '@buildmesh/domain';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { useMaybeProject } from '../session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { choiceFault, mostFiles, filesOf } from './file-value.js';
import { uploadFile } from './upload-file.js';

export interface Sending {
  name: string;
  /** Of 1. */
  share: number;
}

interface Parts {
  field: FieldDefinition;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Sends chosen files one after the other and adds each to the value as it arrives. */
export function useUploads({ field, value, onChange }: Parts) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const project = useMaybeProject()?._id;
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const latest = useRef(filesOf(value));
  latest.current = filesOf(value);
  const changed = useRef(onChange);
  changed.current = onChange;
  const queue = useRef<Promise<void>>(Promise.resolve());
  const gone = useRef(new AbortController());
  useEffect(() => {
    // Effects run twice where React checks them.
    if (gone.current.signal.aborted) gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);

  const put = useCallback((files: ReturnType<typeof filesOf>) => {
    latest.current = files;
    changed.current(files.length === 0 ? null : files);
  }, []);

  const send = async (file: File): Promise<void> => {
    const { signal } = gone.current;
    if (project === undefined || signal.aborted) return;
    const progress = (share: number) =>
      setSending((all) => all.map((one, at) => (at === 0 ? { ...one, share } : one)));
    try {
      const { name, url, key, size } = await uploadFile(file, {
        project,
        ...entityOf(field),
        dispatch,
        signal,
        onProgress: progress,
      });
      if (!signal.aborted) put([...latest.current, { name, url, key, size }]);
    } catch (cause) {
      if (signal.aborted) return;
      if (!isApiFault(cause)) throw cause;
      const text = field._type === 'image' ? 'shared.file.image-failed' : 'shared.file.upload-failed';
      setFaults((all) => [...all, `${t(text)} ${file.name}: ${faultText(cause, t)}`]);
    } finally {
      setSending((all) => all.slice(1));
    }
  };

  const add = (chosen: readonly File[]): void => {
    const wrong: string[] = [];
    let held = latest.current.length + sending.length;
    for (const file of chosen) {
      const fault = choiceFault(field, file, held);
      if (fault !== undefined) {
        wrong.push(t(fault, { name: file.name, max: mostFiles(field) }));
        continue;
      }
      held++;
      setSending((all) => [...all, { name: file.name, share: 0 }]);
      queue.current = queue.current.then(() => send(file));
    }
    setFaults(wrong);
  };
  const remove = (index: number): void => put(latest.current.filter((_, at) => at !== index));
  return { sending, faults, add, remove };
}

/** The table of a field, where it is one of a table. */
function entityOf(field: FieldDefinition): { entity?: string } {
  return '_entity' in field && typeof field._entity === 'string' ? { entity: field._entity } : {};
}
