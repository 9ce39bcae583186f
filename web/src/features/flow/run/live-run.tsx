import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pushes } from '../../../shared/push/pushes.js';
import { StatusTag } from '../../../shared/ui/status-tag.js';
import { withNews, type LiveRun } from './live-run.model.js';
import { nameOfTraced } from './run-trace.js';
import { Part, Soft } from '../look/part.js';

/** The run of a function that goes on at the moment, as the server tells of it. */
export function useLiveRun(flow: string): LiveRun | null {
  const [run, setRun] = useState<LiveRun | null>(null);
  useEffect(
    () => pushes.onNotice('debug', (notice) => setRun((before) => withNews(before, notice, flow))),
    [flow],
  );
  return run;
}

/** What a run has done so far, and which step is at work. */
export function LiveTrace({ run }: { run: LiveRun }) {
  const { t } = useTranslation();
  return (
    <Part component="section" aria-label={t('flow.trace')} aria-busy>
      <div>
        <StatusTag level="info" label={t('flow.run.running')} />
      </div>
      <Box component="ol" sx={{ m: 0, p: '0 0 0 20px', display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
        {run.steps.map((step, at) => (
          <li key={`${step.id} ${at}`}>
            {nameOfTraced(step, t)}
            <Soft> · {t('flow.ms', { ms: step.ms })}</Soft>
            {step.error !== null && <StatusTag level="error" label={t('flow.run.failed')} />}
          </li>
        ))}
      </Box>
      <p role="status" style={{ margin: 0 }}>
        {run.now && t('flow.running-step', { name: nameOfTraced(run.now, t) })}
      </p>
    </Part>
  );
}
