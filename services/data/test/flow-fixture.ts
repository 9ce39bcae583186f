import { newId } from '@buildmesh/kernel';
import {
  createFlow,
  execFlow,
  listMenu,
  listModules,
  makeStandardFlows,
  publishFlow,
  schedulesOfFlow,
  type CallContext,
  type Flow,
  type RawInputOf,
} from '@buildmesh/contracts';
import type { FieldDefinition, FlowNode } from '@buildmesh/domain';
import type { DataFixture } from './data-fixture.js';

export const node = (id: string, type: string, parts: Partial<FlowNode> = {}) => ({
  id,
  type,
  name: `Step ${id}`,
  option: {},
  next: null,
  ...parts,
  branches: parts.branches?.map((way) => ({ ...way, option: { ...way.option } })),
});
export const text = (_key: string, _option: FieldDefinition['_option'] = {}): FieldDefinition => ({
  _key,
  _name: _key,
  _type: 'string',
  _option,
});

/** Nodes one after the other, between a start and an end that answers `data`. */
export function chain(nodes: ReturnType<typeof node>[], data?: unknown) {
  const all = [
    node('start', 'start'),
    ...nodes,
    node('end', 'end', { option: data === undefined ? {} : { data } }),
  ];
  return all.map((each, at) => ({ ...each, next: all[at + 1]?.id ?? null }));
}

const menuOf = ({ name, program }: { name: string; program: string }) => ({
  ...{ _id: newId(), _name: name, _type: 'program' as const, _parent: null, _sort: 0, _children: [] },
  ...{ _value: program, _program: [], _option: {}, _ver: 1 },
});

const moduleOf = (_id: string) => ({
  ...{ _id, _name: 'Module', _parent: null, _sort: 0, _ver: 1 },
  ...{ _flow: [], _entity: [], _api: [], _page: [] },
});

type Draft = Partial<RawInputOf<typeof createFlow>>;

/** Functions of a project, with the menu, the scheduled tasks and the modules that are given to it. */
export function flowsOf(data: DataFixture) {
  const menus: { name: string; program: string }[] = [];
  data.service.bus.serve(listMenu, () => Promise.resolve(menus.map(menuOf)));
  const tasks = new Map<string, string>();
  data.service.bus.serve(schedulesOfFlow, ({ input }) =>
    Promise.resolve([...tasks].flatMap(([name, flow]) => (flow === input.flow ? [name] : []))),
  );
  const modules: { project: string; id: string }[] = [];
  data.service.bus.serve(listModules, ({ params: { project } }: { params: { project: string } }) =>
    Promise.resolve(modules.filter((module) => module.project === project).map(({ id }) => moduleOf(id))),
  );
  const params = { project: data.project };
  const create = (draft: Draft = {}, as: CallContext = data.admin): Promise<Flow> =>
    data.service.ask(createFlow, as, { params, input: { name: 'Function', ...draft } });
  const publish = (id: string) =>
    data.service.ask(publishFlow, data.admin, { params: { ...params, id }, input: {} });
  return {
    standard: (entity: string, kinds: RawInputOf<typeof makeStandardFlows>['kinds']) =>
      data.service.ask(makeStandardFlows, data.admin, { params, input: { entity, kinds } }),
    create,
    publish,
    modules,
    menus,
    /** Functions of scheduled tasks, by the name of the task. */
    tasks,
    async published(draft: Draft = {}): Promise<Flow> {
      const flow = await create(draft);
      await publish(flow._id);
      return flow;
    },
    exec: (flow: { _id: string }, input: RawInputOf<typeof execFlow> = {}, as: CallContext = data.admin) =>
      data.service.ask(execFlow, as, { params: { ...params, program: flow._id, id: 'latest' }, input }),
  };
}
