import { ArrowDown, ArrowUp, Copy, Plus, Split, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type MenuAction } from '../../../shared/ui/list/action-menu.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
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
      <div className="fl-gap">
        <AddStep label={label} at={at} onAdd={(type) => view.edits?.add({ lane, at }, type)} />
      </div>
    );
  return (
    <ol className="fl-steps" aria-label={label}>
      {steps.map((step, at) => (
        <li key={step.id}>
          {gap(at)}
          <StepCard step={step} first={at === 0} last={at === steps.length - 1} view={view} />
        </li>
      ))}
      {/* Nothing is reached behind an end. */}
      {steps.at(-1)?.type !== 'end' && <li>{gap(steps.length)}</li>}
    </ol>
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
  const Icon = kind?.icon ?? Plus;
  const faults = view.faults.get(step.id) ?? [];
  const title = view.titleOf(step);
  const name = `${view.numbers.get(step.id) ?? ''} ${title}`;
  return (
    <article
      className="fl-card"
      aria-label={name}
      data-open={view.opened === step.id || undefined}
      data-wrong={faults.length > 0 || undefined}
    >
      <div className="fl-head">
        <button
          type="button"
          className="fl-face"
          id={`step-${step.id}`}
          aria-expanded={view.opened === step.id}
          onClick={() => view.onOpen(step.id)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
          <strong>{name}</strong>
          <small>{view.summaryOf(step)}</small>
        </button>
        {view.edits && (
          <ActionMenu
            label={t('flow.step-actions', { name: title })}
            actions={actionsOf(view.edits, { step, first, last }, t)}
          />
        )}
      </div>
      {faults.length > 0 && (
        <ul className="fl-faults">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {step.lanes.length > 0 && (
        <div className="fl-lanes">
          {step.lanes.map((lane) => (
            <LaneView key={lane.id} step={step} lane={lane} view={view} />
          ))}
        </div>
      )}
    </article>
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
    <section className="fl-lane" aria-label={title}>
      <header>
        <h4>{title}</h4>
        {removable && (
          <IconAction
            size="small"
            iconSize={15}
            icon={Trash2}
            label={t('flow.remove-lane', { name: title })}
            onClick={() => view.edits?.removeLane(step, lane)}
          />
        )}
      </header>
      <StepList steps={lane.steps} lane={lane.id} label={title} view={view} />
    </section>
  );
}
