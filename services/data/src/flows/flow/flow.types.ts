import type { FlowHead, Flow } from '@buildmesh/contracts';
import type { FlowGraph } from '@buildmesh/domain';

/** A flow as it is stored, with its draft. */
export interface StoredFlow extends FlowGraph {
  id: string;
  project: string;
  name: string;
  code: string | null;
  module: string | null;
  version: number | null;
  /** There are changes that were not published. */
  draft: boolean;
  ver: number;
  mtime: number;
}

/** A graph that can run; version 0 is a draft. */
export interface RunnableFlow {
  id: string;
  name: string;
  version: number;
  graph: FlowGraph;
}

type StoredHead = Omit<StoredFlow, 'form' | 'nodes'>;

export const headOnWire = (stored: StoredHead): FlowHead => ({
  _id: stored.id,
  _project: stored.project,
  _name: stored.name,
  _code: stored.code,
  _module: stored.module,
  _option: stored.option,
  _version: stored.version,
  _draft: stored.draft,
  _ver: stored.ver,
  _mtime: stored.mtime,
});

export const flowOnWire = (stored: StoredFlow): Flow => ({
  ...headOnWire(stored),
  _form: [...stored.form],
  nodes: stored.nodes.map(({ branches, ...node }) => ({
    ...node,
    ...(branches ? { branches: [...branches] } : {}),
  })),
});
