import type { FlowHead, ModuleNode } from '@buildmesh/contracts';
import { Copy, Plus, Sparkles, Trash2, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inTreeOrder } from '../../shared/tree/tree.model.js';
import { ActionMenu } from '../../shared/ui/list/action-menu.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { SearchField } from '../../shared/ui/form/search-field.js';

const SEARCH_FROM = 8;

interface Props {
  flows: readonly FlowHead[];
  modules: readonly ModuleNode[];
  current: string | undefined;
  /** Absent where functions are only read. */
  edits:
    | {
        create: () => void;
        standard: () => void;
        copy: (flow: FlowHead) => void;
        remove: (flow: FlowHead) => void;
      }
    | undefined;
}

/** The functions of the project, by module. */
export function FlowList({ flows, modules, current, edits }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = flows.filter(({ _name }) => _name.toLowerCase().includes(wanted));
  return (
    <nav className="fl-flows" aria-label={t('flow.title')}>
      <header>
        <h2>{t('flow.title')}</h2>
        {edits && (
          <>
            <IconAction icon={Sparkles} iconSize={16} label={t('flow.standard')} onClick={edits.standard} />
            <IconAction icon={Plus} label={t('flow.new')} onClick={edits.create} />
          </>
        )}
      </header>
      {flows.length >= SEARCH_FROM && (
        <SearchField label={t('shared.search')} value={search} onChange={setSearch} sx={{ mx: 2, mb: 2 }} />
      )}
      <div className="fl-scroll">
        {shelvesOf(found, modules).map(({ module, list }) => (
          <section key={module?._id ?? ''} aria-label={module?._name ?? t('module.outside')}>
            {modules.length > 0 && <h3>{module?._name ?? t('module.outside')}</h3>}
            <ul>
              {list.map((flow) => (
                <li key={flow._id} style={{ display: 'flex', alignItems: 'center' }}>
                  <Link
                    className="fl-link"
                    to={`/dev/flow/${flow._id}`}
                    aria-current={flow._id === current ? 'page' : undefined}
                  >
                    <Workflow size={15} strokeWidth={1.75} aria-hidden />
                    <span>{flow._name}</span>
                    {flow._version === null && <small className="fl-soft">{t('flow.draft')}</small>}
                  </Link>
                  {edits && (
                    <ActionMenu
                      label={t('flow.actions', { name: flow._name })}
                      actions={[
                        { label: t('flow.copy'), icon: Copy, onSelect: () => edits.copy(flow) },
                        {
                          label: t('flow.remove'),
                          icon: Trash2,
                          danger: true,
                          onSelect: () => edits.remove(flow),
                        },
                      ]}
                    />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

interface Shelf {
  module: ModuleNode | null;
  list: FlowHead[];
}

/** Functions by module in the order of the tree, last those outside of any; empty modules are left out. */
export function shelvesOf(flows: readonly FlowHead[], modules: readonly ModuleNode[]): Shelf[] {
  const rows = modules.map((module) => ({
    id: module._id,
    parent: module._parent,
    sort: module._sort,
    module,
  }));
  const known = new Set(modules.map(({ _id }) => _id));
  const shelves: Shelf[] = inTreeOrder(rows).map(({ node: { module } }) => ({
    module,
    list: flows.filter(({ _module }) => _module === module._id),
  }));
  const outside = flows.filter(({ _module }) => _module === null || !known.has(_module));
  return [...shelves, { module: null, list: outside }].filter(({ list }) => list.length > 0);
}
