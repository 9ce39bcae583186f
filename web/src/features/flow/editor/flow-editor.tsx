import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FlowCanvas } from './flow-canvas.js';
import type { Entity, Flow, FlowHead } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { History as HistoryIcon, Play, Redo2, Rocket, Settings2, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { FlowSettings } from './flow-settings.js';
import { useFlowApprovalsQuery } from '../flow.api.js';
import { FormPanel } from '../form/form-panel.js';
import { NoSteps } from './graph.model.js';
import { LanePanel } from './lane-panel.js';
import type { PanelContext } from '../steps/sections.types.js';
import { PublishDialog } from './publish-dialog.js';
import { sourcesAt } from '../values/sources.model.js';
import { StepPanel } from '../steps/step-panel.js';
import { laneTitle, summaryOf, titleOfStep } from '../steps/step-texts.js';
import { changeStep, findStep, stepNumbers } from '../steps/step-tree.model.js';
import { TryPanel } from '../run/try-panel.js';
import { draftOf, useFlowDraft } from './use-flow-draft.js';
import { useStepEdits } from '../steps/use-step-edits.js';
import { VersionsPanel } from './versions-panel.js';
import { Soft } from '../look/part.js';

interface Props {
  flow: Flow;
  flows: readonly FlowHead[];
  entities: readonly Entity[];
  /** On a phone functions are read, not changed. */
  readOnly: boolean;
}

/** What is open on the right. */
type Side = { step: string } | 'form' | 'settings' | 'try' | 'versions' | null;

/** The editor of one function. */
export function FlowEditor(props: Props) {
  const { t } = useTranslation();
  if (!isReadable(props.flow))
    return <EmptyState icon={Settings2} title={t('flow.no-steps')} text={t('flow.no-steps-text')} />;
  return <Editor {...props} />;
}

function isReadable(flow: Flow): boolean {
  try {
    draftOf(flow);
    return true;
  } catch (cause) {
    if (cause instanceof NoSteps) return false;
    throw cause;
  }
}

function Editor({ flow, flows, entities, readOnly }: Props) {
  const { t } = useTranslation();
  const edit = useFlowDraft(flow, readOnly);
  const { draft, change } = edit;
  const [side, setSide] = useState<Side>(null);
  const [publishing, setPublishing] = useState(false);
  const [faults, setFaults] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const fieldsOf = useMemo(() => fieldsIn(entities), [entities]);
  const opened = typeof side === 'object' && side ? findStep(draft.steps, side.step) : undefined;
  const { data: approvals = NO_APPROVALS } = useFlowApprovalsQuery({
    params: { project: flow._project },
    quiet: true,
  });
  const titleOf = (step: Parameters<typeof titleOfStep>[0]) => titleOfStep(step, t);
  const open = (next: Side) => setSide(next);
  const edits = useStepEdits(edit, (step) => open(step === null ? null : { step }));
  const context: PanelContext = {
    entities,
    flows: flows.filter(({ _id }) => _id !== flow._id),
    approvals,
    fieldsOf,
    sources: opened
      ? sourcesAt(opened.id, {
          steps: draft.steps,
          form: draft.form,
          entity: draft.option.entity,
          fieldsOf,
          titleOf,
          text: t,
        })
      : [],
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isText(event.target)) return;
    event.preventDefault();
    (event.shiftKey ? edit.redo : edit.undo)?.();
  };
  // Where a step was opened the keyboard comes back to it.
  const close = () => {
    setSide(null);
    if (opened) document.getElementById(`step-${opened.id}`)?.focus();
  };
  useEffect(() => setFaults(new Map()), [draft.steps, draft.form]);
  const tools = (
    <>
      <IconAction icon={Undo2} label={t('flow.undo')} disabled={!edit.undo} onClick={edit.undo} />
      <IconAction icon={Redo2} label={t('flow.redo')} disabled={!edit.redo} onClick={edit.redo} />
      <IconAction icon={Settings2} label={t('flow.settings')} onClick={() => open('settings')} />
      <IconAction icon={HistoryIcon} label={t('flow.versions')} onClick={() => open('versions')} />
      <Button variant="outlined" color="inherit" startIcon={<Play size={15} />} onClick={() => open('try')}>
        {t('flow.try')}
      </Button>
      <Button variant="contained" startIcon={<Rocket size={15} />} onClick={() => setPublishing(true)}>
        {t('flow.publish')}
      </Button>
    </>
  );
  return (
    <>
      <Box component="section" aria-label={draft.name} onKeyDown={onKeyDown} sx={WORK}>
        <Box component="header" sx={HEAD}>
          <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
            <Typography variant="h1" sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
              {draft.name}
            </Typography>
            <Soft role="status">{readOnly ? t('flow.phone') : t(`flow.state.${edit.state}`)}</Soft>
          </Box>
          {!readOnly && tools}
        </Box>
        <FlowCanvas
          form={draft.form}
          isFormOpen={side === 'form'}
          onForm={readOnly ? undefined : () => open('form')}
          steps={draft.steps}
          view={{
            opened: opened?.id,
            onOpen: (step) => open({ step }),
            summaryOf: (step) => summaryOf(step, [...entities, ...flows], t),
            titleOf,
            laneTitle: (step, lane) => laneTitle(step, lane, t),
            numbers: stepNumbers(draft.steps),
            faults,
            edits: readOnly ? undefined : edits,
          }}
        />
      </Box>
      {opened && !readOnly && (
        <StepPanel
          key={opened.id}
          step={opened}
          title={titleOf(opened)}
          context={context}
          faults={faults.get(opened.id) ?? []}
          readOnly={readOnly}
          onName={(name) => edits.rename(opened.id, name)}
          onOption={(key, value) => edits.setOption(opened.id, key, value)}
          onClose={close}
        >
          <LanePanel
            step={opened}
            context={context}
            onLane={(lane) =>
              change(
                {
                  steps: changeStep(draft.steps, opened.id, (one) => ({
                    ...one,
                    lanes: one.lanes.map((each) => (each.id === lane.id ? lane : each)),
                  })),
                },
                `lane ${lane.id}`,
              )
            }
          />
        </StepPanel>
      )}
      {side === 'form' && (
        <FormPanel
          fields={draft.form}
          entities={entities}
          onChange={(form) => change({ form }, 'form')}
          onClose={close}
        />
      )}
      {side === 'settings' && (
        <FlowSettings
          draft={draft}
          entities={entities}
          onChange={(part) => change(part, 'settings')}
          onClose={close}
        />
      )}
      {side === 'versions' && <VersionsPanel flow={flow._id} onClose={close} />}
      {side === 'try' && <TryPanel flow={flow} draft={draft} onSave={edit.save} onClose={close} />}
      {publishing && (
        <PublishDialog
          flow={flow}
          save={edit.save}
          versionOf={edit.versionOf}
          isStep={(id) => findStep(draft.steps, id) !== undefined}
          onPublished={edit.published}
          onFaults={(found) => {
            setFaults(found);
            const [first] = [...found.keys()].filter((key) => key !== '');
            if (first) open({ step: first });
          }}
          onClose={() => setPublishing(false)}
        />
      )}
    </>
  );
}

const isText = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]');

/** The fields of tables that are in use, by the id of the table. */
function fieldsIn(entities: readonly Entity[]): (entity: unknown) => readonly FieldDefinition[] {
  const known = new Map<unknown, readonly FieldDefinition[]>(
    entities.map(({ _id, _field }) => [_id, _field.filter(({ _status }) => _status === 'normal')]),
  );
  return (entity) => known.get(entity) ?? NO_FIELDS;
}

const NO_FIELDS: readonly FieldDefinition[] = [];
const NO_APPROVALS: PanelContext['approvals'] = [];

const WORK = { flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' } as const;
const HEAD = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1.5,
  px: 4,
  py: 2,
  minHeight: 48,
  boxSizing: 'border-box',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
