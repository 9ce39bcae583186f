import {
  createFlow,
  execProgram,
  listMenu,
  listModules,
  publishFlow,
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

const moduleOf = (_id: string) => ({
  ...{ _id, _name: 'Module', _parent: null, _sort: 0, _ver: 1 },
  ...{ _flow: [], _entity: [], _api: [], _page: [] },
});

type Draft = Partial<RawInputOf<typeof createFlow>>;

/** Functions of a project, with a menu that is empty, and the modules that are given to it. */
export function flowsOf(data: DataFixture) {
  data.service.bus.serve(listMenu, () => Promise.resolve([]));
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
    create,
    publish,
    modules,
    async published(draft: Draft = {}): Promise<Flow> {
      const flow = await create(draft);
      await publish(flow._id);
      return flow;
    },
    exec: (flow: { _id: string }, input: RawInputOf<typeof execProgram> = {}, as: CallContext = data.admin) =>
      data.service.ask(execProgram, as, { params: { ...params, program: flow._id, id: 'latest' }, input }),
  };
}
