import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowDown, ArrowUp, Copy, Plus, Split, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type MenuAction } from '../../../shared/ui/list/action-menu.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { Card, StepFace, StepsFrame } from '../look/step-look.js';
import { AddStep } from './add-step.js';
import { kindOfStep } from './step-kinds.js';
import type { Lane, StepPosition, Step, Steps } from './step-tree.model.js';

/** What can be done to the steps; nothing where they are only read. */
export interface StepEdits {
  add: (place: StepPosition, type: string) => void;
  duplicate: (step: Step) => void;
  remove: (step: Step) => void;
  move: (id: string, by: -1 | 1) => void;
  addLane: (step: Step) => void;
  removeLane: (step: Step, lane: Lane) => void;
}

export interface StepsView {
  opened: string | undefined;
  onOpen: (id: string) => void;
  /** What a step does, in one line. */
  summaryOf: (step: Step) => string;
  titleOf: (step: Step) => string;
  laneTitle: (step: Step, lane: Lane) => string;
  numbers: ReadonlyMap<string, string>;
  faults: ReadonlyMap<string, readonly string[]>;
  edits: StepEdits | undefined;
}

interface Props {
  steps: Steps;
  lane: string | null;
  label: string;
  view: StepsView;
}

/** Steps below one another, each with what stands inside of it; between them is where another can be put. */
export function StepList({ steps, lane, label, view }: Props) {
  const gap = (at: number) =>
    view.edits && (
      <Box sx={{ display: 'flex', justifyContent: 'center', py: 0.5 }}>
        <AddStep label={label} at={at} onAdd={(type) => view.edits?.add({ lane, at }, type)} />
      </Box>
    );
  return (
    <StepsFrame label={label}>
      {steps.map((step, at) => (
        <li key={step.id}>
          {gap(at)}
          <StepCard step={step} first={at === 0} last={at === steps.length - 1} view={view} />
        </li>
      ))}
      {/* Nothing is reached behind an end. */}
      {steps.at(-1)?.type !== 'end' && <li>{gap(steps.length)}</li>}
    </StepsFrame>
  );
}

interface CardProps {
  step: Step;
  first: boolean;
  last: boolean;
  view: StepsView;
}

function StepCard({ step, first, last, view }: CardProps) {
  const { t } = useTranslation();
  const kind = kindOfStep(step.type);
  const faults = view.faults.get(step.id) ?? [];
  const title = view.titleOf(step);
  const name = `${view.numbers.get(step.id) ?? ''} ${title}`;
  return (
    <Card aria-label={name} open={view.opened === step.id} wrong={faults.length > 0}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
        <StepFace
          icon={kind?.icon ?? Plus}
          name={name}
          summary={view.summaryOf(step)}
          id={`step-${step.id}`}
          aria-expanded={view.opened === step.id}
          onClick={() => view.onOpen(step.id)}
        />
        {view.edits && (
          <ActionMenu
            label={t('flow.step-actions', { name: title })}
            actions={actionsOf(view.edits, { step, first, last }, t)}
          />
        )}
      </Box>
      {faults.length > 0 && (
        <Box component="ul" sx={FAULTS}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </Box>
      )}
      {step.lanes.length > 0 && (
        <Stack spacing={2.5} sx={{ px: 3, pb: 3 }}>
          {step.lanes.map((lane) => (
            <LaneView key={lane.id} step={step} lane={lane} view={view} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

interface At {
  step: Step;
  first: boolean;
  last: boolean;
}

function actionsOf(edits: StepEdits, { step, first, last }: At, t: (key: string) => string): MenuAction[] {
  return [
    { label: t('flow.up'), icon: ArrowUp, disabled: first, onSelect: () => edits.move(step.id, -1) },
    { label: t('flow.down'), icon: ArrowDown, disabled: last, onSelect: () => edits.move(step.id, 1) },
    { label: t('flow.duplicate'), icon: Copy, onSelect: () => edits.duplicate(step) },
    ...(kindOfStep(step.type)?.lanes === 'branch'
      ? [{ label: t('flow.add-lane'), icon: Split, onSelect: () => edits.addLane(step) }]
      : []),
    {
      label: t('flow.remove-step'),
      icon: Trash2,
      danger: true,
      divided: true,
      onSelect: () => edits.remove(step),
    },
  ];
}

function LaneView({ step, lane, view }: { step: Step; lane: Lane; view: StepsView }) {
  const { t } = useTranslation();
  const title = view.laneTitle(step, lane);
  const removable = view.edits && kindOfStep(step.type)?.lanes === 'branch' && step.lanes.length > 1;
  return (
    <Box component="section" aria-label={title} sx={LANE}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography
          variant="h4"
          sx={{ flex: 1, fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        {removable && (
          <IconAction
            size="small"
            iconSize={15}
            icon={Trash2}
            label={t('flow.remove-lane', { name: title })}
            onClick={() => view.edits?.removeLane(step, lane)}
          />
        )}
      </Box>
      <StepList steps={lane.steps} lane={lane.id} label={title} view={view} />
    </Box>
  );
}

const FAULTS = { listStyle: 'none', m: 0, p: '0 12px 10px 42px', color: 'error.main', fontSize: 12 } as const;
const LANE = { borderLeft: '2px solid', borderColor: 'divider', pl: 3 } as const;
