import type { Job } from '@buildmesh/contracts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE, isApiFault, type ApiFault } from '../../../shared/api/faults/fault.js';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';

/** A tool at work: what it refused, its job, and how that ended. */
export interface ToolJob {
  job: string | undefined;
  /** Only told, nothing stored. */
  dry: boolean;
  ended: Job | undefined;
  starting: boolean;
  fault: string | undefined;
  start: (dry: boolean, call: () => Promise<{ job: string }>) => Promise<void>;
  onEnd: (job: Job) => void;
  /** Looks at another job from now on, such as the one that takes this one back. */
  follow: (job: string) => void;
  /** Back to where nothing has been started. */
  reset: () => void;
}

/** Starts a tool of D34 and follows its job; `onStored` hears when rows were written or taken back. */
export function useToolJob(onStored: () => void): ToolJob {
  const { t } = useTranslation();
  const [job, setJob] = useState<string | undefined>(undefined);
  const [dry, setDry] = useState(false);
  const [ended, setEnded] = useState<Job | undefined>(undefined);
  const [starting, setStarting] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const look = (next: string | undefined, isDry: boolean): void => {
    setEnded(undefined);
    setDry(isDry);
    setJob(next);
  };
  const onEnd = useCallback(
    (finished: Job) => {
      setEnded(finished);
      if (!dry && finished.state === 'done') onStored();
    },
    [dry, onStored],
  );
  return {
    job,
    dry,
    ended,
    starting,
    fault,
    onEnd,
    follow: (next) => look(next, false),
    reset: () => {
      setFault(undefined);
      look(undefined, false);
    },
    start: async (isDry, call) => {
      setStarting(true);
      setFault(undefined);
      try {
        look((await call()).job, isDry);
      } catch (cause) {
        if (!isApiFault(cause)) throw cause;
        setFault(isBusy(cause) ? t('transfer.busy') : faultText(cause, t));
      } finally {
        setStarting(false);
      }
    },
  };
}

/** Something else works on the table (109): there is nothing to mend, only to wait for. */
function isBusy(fault: ApiFault): boolean {
  return fault.code === CODE.conflict;
}
