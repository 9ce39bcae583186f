import { useTranslation } from 'react-i18next';
import { newId } from '@buildmesh/kernel';
import { notify } from '../../../shared/notice/notices.js';
import { copyOf, newStep } from '../editor/graph.model.js';
import type { StepEdits } from './step-list.js';
import { titleOfStep } from './step-texts.js';
import {
  changeStep,
  insertStep,
  moveStep,
  positionOfStep,
  removeStep,
  type Step,
} from './step-tree.model.js';
import type { FlowEdit } from '../editor/use-flow-draft.js';

/** What is done to the steps of a function. */
export interface AllStepEdits extends StepEdits {
  rename: (id: string, name: string) => void;
  setOption: (id: string, key: string, value: unknown) => void;
}

export function useStepEdits(edit: FlowEdit, open: (step: string | null) => void): AllStepEdits {
  const { t } = useTranslation();
  const { draft, change } = edit;
  const steps = draft.steps;
  return {
    add: (place, type) => {
      const step = newStep(type);
      change({ steps: insertStep(steps, place, step) });
      open(step.id);
    },
    duplicate: (step) => {
      const place = positionOfStep(steps, step.id);
      if (!place) return;
      const copy = copyOf(step);
      change({ steps: insertStep(steps, { ...place, at: place.at + 1 }, copy) });
      open(copy.id);
    },
    remove: (step: Step) => {
      const place = positionOfStep(steps, step.id);
      if (!place) return;
      change({ steps: removeStep(steps, step.id) });
      open(null);
      notify({
        level: 'success',
        text: t('flow.step-removed', { name: titleOfStep(step, t) }),
        // Put back where it was, whatever was changed beside it since.
        action: { label: t('shared.undo'), run: () => edit.restore(place, step) },
      });
    },
    move: (id, by) => change({ steps: moveStep(steps, id, by) }),
    addLane: (step) =>
      change({
        steps: changeStep(steps, step.id, (one) => ({
          ...one,
          lanes: [{ id: newId(), name: '', option: {}, steps: [] }, ...one.lanes],
        })),
      }),
    removeLane: (step, lane) =>
      change({
        steps: changeStep(steps, step.id, (one) => ({
          ...one,
          lanes: one.lanes.filter(({ id }) => id !== lane.id),
        })),
      }),
    rename: (id, name) => change({ steps: changeStep(steps, id, (one) => ({ ...one, name })) }, `name ${id}`),
    setOption: (id, key, value) =>
      change(
        {
          steps: changeStep(steps, id, (one) => {
            const { [key]: _before, ...rest } = one.option;
            return { ...one, option: value === undefined ? rest : { ...rest, [key]: value } };
          }),
        },
        `option ${id} ${key}`,
      ),
  };
}
