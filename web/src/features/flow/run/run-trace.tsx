import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { listDebugRuns, OutputOf } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../entities/field/formats.js';
import { StatusTag } from '../../../shared/ui/status-tag.js';
import { kindOfStep } from '../steps/step-kinds.js';
import { Part, Soft } from '../look/part.js';

export type DebugRun = OutputOf<typeof listDebugRuns>[number];

const LEVEL = { done: 'success', failed: 'error', waiting: 'warning' } as const;

/** What each step of a run got and gave, how long it took, and where it failed. */
export function RunTrace({ run }: { run: DebugRun }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Part component="section" aria-label={t('flow.trace')}>
      <div style={{ display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
        <StatusTag level={LEVEL[run.state]} label={t(`flow.run.${run.state}`)} />
        <Soft>
          {formats.timestamp(run.start, true)} · {t('flow.ms', { ms: Math.round(run.ms) })}
        </Soft>
      </div>
      {run.error !== null && <p style={{ margin: 0, overflowWrap: 'anywhere' }}>{run.error}</p>}
      {run.nodes.map((node, at) => (
        <Paper
          component="details"
          variant="outlined"
          key={`${node.id} ${at}`}
          sx={{ px: 3, py: 2, borderRadius: '10px' }}
          open={node.error !== null}
        >
          <summary style={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
            {nameOfTraced(node, t)}
            <Soft> · {t('flow.ms', { ms: Math.round(node.ms) })}</Soft>
            {node.error !== null && <StatusTag level="error" label={t('flow.run.failed')} />}
            {node.notice !== undefined && <StatusTag level="warning" label={node.notice} />}
          </summary>
          <TracePart label={t('flow.trace.input')} text={node.input} />
          <TracePart label={t('flow.trace.output')} text={node.output} />
          {node.error !== null && <TracePart label={t('flow.trace.error')} text={node.error} />}
        </Paper>
      ))}
    </Part>
  );
}

/** A step of a run by its name, or by what it does. */
export const nameOfTraced = (
  { name, type }: { name: string; type: string },
  t: (key: string) => string,
): string => name.trim() || typeName(type, t);

const typeName = (type: string, t: (key: string) => string): string =>
  type === 'start' ? t('flow.start') : kindOfStep(type) ? t(`flow.type.${type}`) : type;

function TracePart({ label, text }: { label: string; text: string }) {
  if (text === '' || text === 'null' || text === '{}') return null;
  return (
    <div style={{ marginTop: 8 }}>
      <Soft component="div">{label}</Soft>
      <Box component="pre" tabIndex={0} aria-label={label} sx={TRACE}>
        {pretty(text)}
      </Box>
    </div>
  );
}

/** JSON with line ends; what was cut is shown as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const TRACE = {
  m: 0,
  p: 2,
  borderRadius: '6px',
  bgcolor: 'background.sunken',
  fontSize: 12,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: 200,
  overflow: 'auto',
} as const;
