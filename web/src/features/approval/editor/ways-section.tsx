import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ArrowUp, Split, Trash2 } from 'lucide-react';
import type { ApprovalNode, ApprovalProcess } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../shared/ui/icon-action.js';
import type { Definition } from './editor-screen.js';
import { formFields } from './field-rights-section.js';
import { targetsOf, waysFrom, withWays, type Branch, type Ways } from './ways.model.js';
import { FilterBuilder } from '../../../entities/filter/filter-builder.js';
import { FilterText } from '../../../entities/filter/filter-text.js';

interface Props {
  draft: Definition;
  /** The node whose ways they are. */
  from: ApprovalNode;
  onChange: (process: ApprovalProcess) => void;
}

/** Where a step leads: by condition, the first that holds, and otherwise. */
export function WaysSection({ draft, from, onChange }: Props) {
  const { t } = useTranslation();
  const { process } = draft;
  const ways = waysFrom(process, from.id);
  const targets = targetsOf(process, from.id);
  const fields = formFields(draft.fields);
  const put = (parts: Partial<Ways>) => onChange(withWays(process, from.id, { ...ways, ...parts }));
  const change = (at: number, parts: Partial<Branch>) =>
    put({ branches: ways.branches.map((branch, i) => (i === at ? { ...branch, ...parts } : branch)) });
  const raise = (at: number) => {
    const branches = [...ways.branches];
    branches.splice(at - 1, 0, ...branches.splice(at, 1));
    put({ branches });
  };
  const target = (label: string, value: string, onChoose: (to: string) => void) => (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      sx={{ maxWidth: 360 }}
    >
      {targets.map((node) => (
        <MenuItem key={node.id} value={node.id}>
          {nameOfNode(node, t)}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box role="group" aria-label={t('approval.ways')} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {t('approval.ways')}
      </Typography>
      {ways.branches.map((branch, at) => (
        <Box
          key={at}
          role="group"
          aria-label={t('approval.way-at', { at: at + 1 })}
          sx={{ display: 'grid', gap: 2, pl: 3, borderLeft: 2, borderColor: 'primary.main' }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
              {t(at === 0 ? 'approval.way-first' : 'approval.way-next')}
            </Typography>
            <IconAction
              label={t('approval.way-earlier')}
              icon={ArrowUp}
              disabled={at === 0}
              onClick={() => raise(at)}
            />
            <IconAction
              label={t('approval.way-remove')}
              icon={Trash2}
              onClick={() => put({ branches: ways.branches.filter((_, i) => i !== at) })}
            />
          </Box>
          <FilterBuilder
            fields={fields}
            value={branch.filter}
            onChange={(filter) => change(at, { filter })}
          />
          {target(t('approval.way-to'), branch.to, (to) => change(at, { to }))}
        </Box>
      ))}
      {target(
        t(ways.branches.length > 0 ? 'approval.way-otherwise' : 'approval.way-on'),
        ways.otherwise,
        (otherwise) => put({ otherwise }),
      )}
      <Box>
        <Button
          size="small"
          color="inherit"
          startIcon={<Split size={16} />}
          disabled={fields.length === 0}
          onClick={() => put({ branches: [...ways.branches, { to: ways.otherwise, filter: [] }] })}
        >
          {t('approval.way-add')}
        </Button>
      </Box>
    </Box>
  );
}

/** The branches of a node at a glance; nothing where it has none. */
export function WaysText({ draft, from }: Omit<Props, 'onChange'>) {
  const { t } = useTranslation();
  const { branches, otherwise } = waysFrom(draft.process, from.id);
  const nameOf = (id: string) => {
    const node = draft.process.nodes.find((one) => one.id === id);
    return node ? nameOfNode(node, t) : id;
  };
  if (branches.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, px: 4, pb: 2, listStyle: 'none', fontSize: 13, color: 'text.secondary' }}>
      {branches.map(({ to, filter }, at) => (
        <li key={at}>
          <FilterText fields={draft.fields} filter={filter} />
          {` → ${nameOf(to)}`}
        </li>
      ))}
      <li>
        {t('approval.otherwise')} → {nameOf(otherwise)}
      </li>
    </Box>
  );
}

export const nameOfNode = ({ name, type }: ApprovalNode, t: (key: string) => string): string =>
  name || t(`approval.node.${type}`);
