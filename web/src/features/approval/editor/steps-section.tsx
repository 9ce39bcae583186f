import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ArrowDown, ArrowUp, BetweenHorizontalStart, Plus, Trash2 } from 'lucide-react';
import type { ApprovalNode, ApprovalProcess } from '@buildmesh/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { isLine, newStep, stepsOf, withNode, withSteps } from '../approval.model.js';
import type { Definition } from './editor-screen.js';
import { StepCard } from './step-card.js';
import { StepForm } from './step-form.js';
import { openPoints, withoutStep, withStepAfter } from './ways.model.js';
import { nameOfNode } from './ways-section.js';

interface Props {
  draft: Definition;
  onChange: (process: ApprovalProcess) => void;
}

/** The steps from top to bottom, and where each leads. As long as there are no branches they can be put in another order. */
export function StepsSection({ draft, onChange }: Props) {
  const { t } = useTranslation();
  const { process } = draft;
  const steps = stepsOf(process);
  const line = isLine(process);
  const [opened, setOpened] = useState<string | null>(steps[0]?.id ?? null);
  const start = process.nodes.find(({ type }) => type === 'start');
  const apply = process.nodes.find(({ type }) => type === 'apply');
  const addAfter = (after: string) => {
    const step = newStep(process, t('approval.node.task'));
    onChange(withStepAfter(process, after, step));
    setOpened(step.id);
  };
  const swap = (at: number, by: number) => {
    const next = [...steps];
    const [step] = next.splice(at, 1);
    if (step) next.splice(at + by, 0, step);
    onChange(withSteps(process, next));
  };
  const correction = (on: boolean) =>
    onChange({
      ...process,
      nodes: on
        ? [...process.nodes, { id: 'apply', type: 'apply', name: t('approval.node.apply') }]
        : process.nodes.filter(({ type }) => type !== 'apply'),
    });
  const cardOf = (node: ApprovalNode) => ({
    ...{ draft, node, onChange, open: opened === node.id },
    onToggle: () => setOpened(opened === node.id ? null : node.id),
  });
  return (
    <Box component="section" aria-label={t('approval.steps')} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h3" component="h2">
        {t('approval.steps')}
      </Typography>
      <OpenPoints process={process} />
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {start && <StepCard {...cardOf(start)} title={nameOfNode(start, t)} />}
        {steps.map((step, at) => (
          <StepCard
            key={step.id}
            {...cardOf(step)}
            title={`${at + 1}. ${nameOfNode(step, t)}`}
            actions={
              <>
                {line && (
                  <>
                    <IconAction
                      label={t('approval.step-up')}
                      icon={ArrowUp}
                      disabled={at === 0}
                      onClick={() => swap(at, -1)}
                    />
                    <IconAction
                      label={t('approval.step-down')}
                      icon={ArrowDown}
                      disabled={at === steps.length - 1}
                      onClick={() => swap(at, 1)}
                    />
                  </>
                )}
                <IconAction
                  label={t('approval.step-after')}
                  icon={BetweenHorizontalStart}
                  onClick={() => addAfter(step.id)}
                />
                <IconAction
                  label={t('approval.step-remove')}
                  icon={Trash2}
                  disabled={steps.length === 1}
                  onClick={() => onChange(withoutStep(process, step.id))}
                />
              </>
            }
          >
            <StepForm draft={draft} step={step} onChange={(next) => onChange(withNode(process, next))} />
          </StepCard>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Plus size={16} />}
          onClick={() => addAfter(steps.at(-1)?.id ?? start?.id ?? '')}
        >
          {t('approval.step-add')}
        </Button>
        <Button color="inherit" onClick={() => correction(!apply)}>
          {t(apply ? 'approval.correction-off' : 'approval.correction-on')}
        </Button>
      </Box>
    </Box>
  );
}

/** What is still to be done before the process can be saved. */
function OpenPoints({ process }: { process: ApprovalProcess }) {
  const { t } = useTranslation();
  const points = openPoints(process);
  if (points.length === 0) return null;
  return (
    <Alert severity="warning" role="status">
      {points.map(({ kind, node }) => (
        <div key={`${kind} ${node.id}`}>{t(`approval.open.${kind}`, { name: nameOfNode(node, t) })}</div>
      ))}
    </Alert>
  );
}
