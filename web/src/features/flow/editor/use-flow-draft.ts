import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Flow } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { CODE, isApiFault } from '../../../shared/api/faults/fault.js';
import { notify } from '../../../shared/notice/notices.js';
import { useConfirm } from '../../../shared/ui/dialog/confirm-provider.js';
import { useUpdateFlowMutation } from '../flow.api.js';
import { nodesOf, stepsOf } from './graph.model.js';
import { changed, historyOf, redone, undone, type History } from './history.model.js';
import { insertStep, type StepPosition, type Step, type Steps } from '../steps/step-tree.model.js';

/** Drafts that have changed save themselves this often (D75). */
const SAVE_EVERY_MS = 10_000;

/** What is edited of a function. */
export interface FlowDraft {
  name: string;
  option: Flow['_option'];
  form: readonly FieldDefinition[];
  steps: Steps;
}

type SaveState = 'saved' | 'changed' | 'saving' | 'failed';

export interface FlowEdit {
  draft: FlowDraft;
  /** `merge`: goes on with the change before, such as typing. */
  change: (part: Partial<FlowDraft>, merge?: string) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  state: SaveState;
  /** The version of the draft as it is stored. */
  versionOf: () => number;
  /** The stored draft has another version by now. */
  published: (ver: number) => void;
  /** Puts a step that was removed back to where it was. */
  restore: (place: StepPosition, step: Step) => void;
  /** False when it could not be saved. */
  save: () => Promise<boolean>;
}

export const draftOf = ({ _name, _option, _form, nodes }: Flow): FlowDraft => ({
  name: _name,
  option: _option,
  form: _form as readonly FieldDefinition[],
  steps: stepsOf(nodes),
});

/** The draft of a function: changed here with undo, saved every ten seconds, never over what somebody else saved. */
export function useFlowDraft(flow: Flow, readOnly: boolean): FlowEdit {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [update] = useUpdateFlowMutation();
  const [history, setHistory] = useState<History<FlowDraft>>(() => historyOf(draftOf(flow)));
  const [state, setState] = useState<SaveState>('saved');
  const stored = useRef({ ver: flow._ver, draft: history.now, nodes: flow.nodes });
  const latest = useRef(history.now);
  latest.current = history.now;
  const merging = useRef<string | undefined>(undefined);
  const running = useRef<Promise<boolean> | undefined>(undefined);
  const params = useMemo(() => ({ project: flow._project, id: flow._id }), [flow._project, flow._id]);

  const write = async (): Promise<boolean> => {
    const draft = latest.current;
    if (draft === stored.current.draft) return true;
    setState('saving');
    try {
      const saved = await update({ params, body: wireOf(draft, stored.current), quiet: true }).unwrap();
      stored.current = { ver: saved._ver, draft, nodes: saved.nodes };
      setState(latest.current === draft ? 'saved' : 'changed');
      return true;
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      setState('failed');
      const theirs = fault.code === CODE.conflict ? (fault.data as Flow | null | undefined) : undefined;
      if (!theirs?.nodes) {
        notify({ level: 'error', text: faultText(fault, t) });
        return false;
      }
      return settle(theirs);
    }
  };
  /** Somebody else saved meanwhile: whose draft stays is asked (D86). */
  const settle = async (theirs: Flow): Promise<boolean> => {
    const mine = await confirm({
      title: t('flow.conflict.title'),
      text: t('flow.conflict.text'),
      confirmLabel: t('flow.conflict.keep-mine'),
      danger: true,
    });
    stored.current = { ver: theirs._ver, draft: draftOf(theirs), nodes: theirs.nodes };
    if (mine) return write();
    setHistory((before) => changed(before, stored.current.draft));
    latest.current = stored.current.draft;
    setState('saved');
    return true;
  };
  const save = async (): Promise<boolean> => {
    await running.current;
    running.current = write();
    return running.current.finally(() => (running.current = undefined));
  };
  const saving = useRef(save);
  saving.current = save;

  const dirty = history.now !== stored.current.draft;
  useEffect(() => {
    if (!dirty || readOnly) return undefined;
    setState((before) => (before === 'saving' ? before : 'changed'));
    const timer = setInterval(() => void saving.current(), SAVE_EVERY_MS);
    return () => clearInterval(timer);
  }, [dirty, readOnly]);
  // Who leaves the editor leaves nothing behind.
  useEffect(() => () => void (readOnly || saving.current()), [readOnly]);

  const change = useCallback((part: Partial<FlowDraft>, merge?: string) => {
    const goesOn = merge !== undefined && merge === merging.current;
    merging.current = merge;
    setHistory((before) => changed(before, { ...before.now, ...part }, goesOn));
  }, []);
  const step = (go: typeof undone<FlowDraft>) => () => {
    merging.current = undefined;
    setHistory(go);
  };
  return {
    draft: history.now,
    change,
    undo: history.past.length > 0 ? step(undone) : undefined,
    redo: history.future.length > 0 ? step(redone) : undefined,
    state,
    versionOf: () => stored.current.ver,
    published: (ver) => {
      stored.current = { ...stored.current, ver };
    },
    restore: (place, one) =>
      setHistory((before) =>
        changed(before, { ...before.now, steps: insertStep(before.now.steps, place, one) }),
      ),
    save,
  };
}

function wireOf(draft: FlowDraft, stored: { ver: number; nodes: Flow['nodes'] }) {
  return {
    name: draft.name.trim() || '–',
    option: draft.option,
    form: [...draft.form] as Flow['_form'],
    nodes: nodesOf(draft.steps, stored.nodes) as Flow['nodes'],
    _ver: stored.ver,
  };
}
