import TextField from '@mui/material/TextField';
import type { Filter } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { ConditionList } from '../values/condition-list.js';
import type { PanelContext } from '../steps/sections.types.js';
import { kindOfStep } from '../steps/step-kinds.js';
import { laneTitle } from '../steps/step-texts.js';
import type { Lane, Step } from '../steps/step-tree.model.js';
import { Part } from '../look/part.js';

interface Props {
  step: Step;
  context: PanelContext;
  onLane: (lane: Lane) => void;
}

/** The ways of a branch: the first whose conditions hold is gone; one without conditions always is. */
export function LanePanel({ step, context, onLane }: Props) {
  const { t } = useTranslation();
  if (kindOfStep(step.type)?.lanes !== 'branch') return null;
  return step.lanes.map((lane) => {
    const title = laneTitle(step, lane, t);
    const { filter } = lane.option;
    return (
      <Part legend={title} key={lane.id}>
        <TextField
          size="small"
          label={t('flow.lane.name')}
          value={lane.name}
          onChange={({ target }) => onLane({ ...lane, name: target.value })}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <ConditionList
          label={title}
          filter={Array.isArray(filter) ? (filter as Filter) : []}
          sources={context.sources}
          onChange={(next) => onLane({ ...lane, option: { ...lane.option, filter: next } })}
        />
      </Part>
    );
  });
}
