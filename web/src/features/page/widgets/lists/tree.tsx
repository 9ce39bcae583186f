import type { FieldDefinition } from '@buildmesh/domain';
import { ChevronDown, ChevronRight, ListTree } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormats } from '../../../../entities/field/formats.js';
import { IconAction } from '../../../../shared/ui/icon-action.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { useRowPress, type RowPress } from '../../viewer/use-row-press.js';
import { MOST_ROWS, useShownRows } from '../../viewer/rows/use-shown-rows.js';
import { widget, WIDE, type WidgetProps } from '../../widget.types.js';
import { isRelation } from '../field-tests.js';
import { common } from '../option-shapes.js';
import { RowName } from '../row-name.js';
import { titleOf } from '../row-text.js';
import { MAX_TREE_LEVEL, treeOf, type TreeNode } from './tree.model.js';
import './records.css';

const schema = z.looseObject({
  ...common,
  /** Field that names the row above. */
  parent: z.string().max(60).default(''),
  /** Levels that are open at first. */
  level: z.number().int().min(1).max(MAX_TREE_LEVEL).catch(1).default(1),
});
type Option = z.output<typeof schema>;

/** Rows below the ones that they belong to, to be opened and closed. */
function Tree({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { state, entity, fields, rows, total } = useShownRows(view, {
    size: MOST_ROWS,
    needs: [option.parent],
  });
  const tree = useMemo(() => treeOf(rows, option.parent), [rows, option.parent]);
  const { dialog, ...press } = useRowPress(view, entity);
  return (
    <ReadingState {...state} icon={ListTree} empty={tree.length === 0}>
      <div>
        <Branch nodes={tree} level={1} fields={fields} open={option.level} press={press} />
        {total > rows.length && (
          <p className="pg-note">{t('page.first-rows', { count: rows.length, total })}</p>
        )}
        {dialog}
      </div>
    </ReadingState>
  );
}

interface BranchProps {
  nodes: readonly TreeNode[];
  level: number;
  fields: readonly FieldDefinition[];
  /** Levels that are open at first. */
  open: number;
  press: Pick<RowPress, 'press' | 'chosen'>;
}

function Branch({ nodes, ...props }: BranchProps) {
  return (
    <ul className="pw-tree">
      {nodes.map((node) => (
        <li key={node.row._id}>
          <Node node={node} {...props} />
        </li>
      ))}
    </ul>
  );
}

function Node({ node: { row, below }, ...props }: Omit<BranchProps, 'nodes'> & { node: TreeNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { level, fields, open, press } = props;
  const [shown, setShown] = useState(level < open);
  const title = titleOf(row, fields, formats);
  return (
    <>
      <div className="pw-node">
        {below.length > 0 ? (
          <IconAction
            size="small"
            iconSize={15}
            icon={shown ? ChevronDown : ChevronRight}
            label={t(shown ? 'page.tree.close' : 'page.tree.open', { name: title })}
            aria-expanded={shown}
            onClick={() => setShown(!shown)}
          />
        ) : (
          <span className="pw-leaf" />
        )}
        <RowName row={row} title={title} press={press} />
      </div>
      {shown && below.length > 0 && <Branch {...props} nodes={below} level={level + 1} />}
    </>
  );
}

export const tree = widget<Option>({
  type: 'tree',
  icon: ListTree,
  label: 'page.widget.tree',
  bound: WIDE,
  reads: 'rows',
  links: true,
  schema,
  options: { parent: { field: isRelation }, level: 'number' },
  Render: Tree,
});
