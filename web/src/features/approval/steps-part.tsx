import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ApprovalNode, ApprovalProcess } from '@buildmesh/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../shared/ui/icon-action.js';
import { isLine, newStep, stepsOf, withNode, withSteps } from './approval.model.js';
import type { Definition } from './editor-screen.js';
import { StepForm } from './step-form.js';

interface Props {
  draft: Definition;
  onChange: (process: ApprovalProcess) => void;
}

/** The steps from top to bottom. Where there are branches their order stands, and the details of each step can be changed. */
export function StepsPart({ draft, onChange }: Props) {
  const { t } = useTranslation();
  const { process } = draft;
  const steps = stepsOf(process);
  const line = isLine(process);
  const [opened, setOpened] = useState<string | null>(steps[0]?.id ?? null);
  const apply = process.nodes.find(({ type }) => type === 'apply');
  const put = (next: ApprovalNode[]) => onChange(withSteps(process, next));
  const add = () => {
    const step = newStep(process, t('approval.node.task'));
    put([...steps, step]);
    setOpened(step.id);
  };
  const swap = (at: number, by: number) => {
    const next = [...steps];
    const [step] = next.splice(at, 1);
    if (step) next.splice(at + by, 0, step);
    put(next);
  };
  const correction = (on: boolean) =>
    onChange({
      ...process,
      nodes: on
        ? [...process.nodes, { id: 'apply', type: 'apply', name: t('approval.node.apply') }]
        : process.nodes.filter(({ type }) => type !== 'apply'),
    });
  return (
    <Box component="section" aria-label={t('approval.steps')} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h3" component="h2">
        {t('approval.steps')}
      </Typography>
      {!line && <Alert severity="info">{t('approval.branches')}</Alert>}
      {!line && <Branches process={process} />}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {steps.map((step, at) => (
          <Box
            component="li"
            key={step.id}
            sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', bgcolor: 'background.paper' }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 2 }}>
              <Button
                color="inherit"
                aria-expanded={opened === step.id}
                onClick={() => setOpened(opened === step.id ? null : step.id)}
                sx={{ flex: 1, justifyContent: 'flex-start', minWidth: 0 }}
              >
                {at + 1}. {step.name || t(`approval.node.${step.type}`)}
              </Button>
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
                  <IconAction
                    label={t('approval.step-remove')}
                    icon={Trash2}
                    disabled={steps.length === 1}
                    onClick={() => put(steps.filter(({ id }) => id !== step.id))}
                  />
                </>
              )}
            </Box>
            {opened === step.id && (
              <StepForm draft={draft} step={step} onChange={(next) => onChange(withNode(process, next))} />
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {line && (
          <Button variant="outlined" color="inherit" startIcon={<Plus size={16} />} onClick={add}>
            {t('approval.step-add')}
          </Button>
        )}
        <Button color="inherit" onClick={() => correction(!apply)}>
          {t(apply ? 'approval.correction-off' : 'approval.correction-on')}
        </Button>
      </Box>
    </Box>
  );
}

/** Which way leads where; a way with a condition is marked. */
function Branches({ process }: { process: ApprovalProcess }) {
  const { t } = useTranslation();
  const nameOf = (id: string) => process.nodes.find((node) => node.id === id)?.name || id;
  return (
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      {process.edges.map(({ from, to, filter }, at) => (
        <Typography component="li" variant="body2" key={at}>
          {nameOf(from)} → {nameOf(to)} {filter ? `(${t('approval.with-condition')})` : ''}
        </Typography>
      ))}
    </Box>
  );
}
