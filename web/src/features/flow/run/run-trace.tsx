import type { listDebugRuns, OutputOf } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../entities/field/formats.js';
import { StatusTag } from '../../../shared/ui/status-tag.js';
import { kindOfStep } from '../steps/step-kinds.js';

export type DebugRun = OutputOf<typeof listDebugRuns>[number];

const LEVEL = { done: 'success', failed: 'error', waiting: 'warning' } as const;

/** What each step of a run got and gave, how long it took, and where it failed. */
export function RunTrace({ run }: { run: DebugRun }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section className="fl-part" aria-label={t('flow.trace')}>
      <div style={{ display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
        <StatusTag level={LEVEL[run.state]} label={t(`flow.run.${run.state}`)} />
        <span className="fl-soft">
          {formats.timestamp(run.start, true)} · {t('flow.ms', { ms: Math.round(run.ms) })}
        </span>
      </div>
      {run.error !== null && <p style={{ margin: 0, overflowWrap: 'anywhere' }}>{run.error}</p>}
      {run.nodes.map((node, at) => (
        <details
          key={`${node.id} ${at}`}
          className="fl-card"
          style={{ padding: '8px 12px' }}
          open={node.error !== null}
        >
          <summary style={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
            {nameOfTraced(node, t)}
            <span className="fl-soft"> · {t('flow.ms', { ms: Math.round(node.ms) })}</span>
            {node.error !== null && <StatusTag level="error" label={t('flow.run.failed')} />}
            {node.notice !== undefined && <StatusTag level="warning" label={node.notice} />}
          </summary>
          <TracePart label={t('flow.trace.input')} text={node.input} />
          <TracePart label={t('flow.trace.output')} text={node.output} />
          {node.error !== null && <TracePart label={t('flow.trace.error')} text={node.error} />}
        </details>
      ))}
    </section>
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
      <div className="fl-soft">{label}</div>
      <pre className="fl-trace" tabIndex={0} aria-label={label}>
        {pretty(text)}
      </pre>
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
