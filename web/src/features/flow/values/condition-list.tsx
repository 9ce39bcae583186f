import Button from '@mui/material/Button';
import { FLOW_OPERATORS, VALUELESS, type Condition, type Filter, type Operator } from '@buildmesh/domain';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../shared/ui/icon-action.js';
import type { Source } from './sources.model.js';
import { SourceSelect, ValueField } from './value-field.js';
import { PlainSelect } from '../../../shared/ui/form/plain-select.js';
import { Part, Row, Soft } from '../look/part.js';

interface Props {
  label: string;
  filter: Filter;
  sources: readonly Source[];
  onChange: (filter: Filter) => void;
}

/** Those with lists of values are left to whoever writes them by hand. */
const OF_LISTS: ReadonlySet<string> = new Set(['in', 'nin', 'between', 'nbetween']);
const COMPARISONS = FLOW_OPERATORS.filter((opt) => !OF_LISTS.has(opt));

/** Conditions on what is known in the run, all of which have to hold. */
export function ConditionList({ label, filter, sources, onChange }: Props) {
  const { t } = useTranslation();
  const offered = sources.filter(({ list }) => !list);
  const [first] = offered;
  const set = (at: number, next: Condition) =>
    onChange(filter.map((each, index) => (index === at ? next : each)));
  return (
    <Part role="group" aria-label={label}>
      {filter.map((node, at) =>
        'key' in node ? (
          <Part key={at}>
            <Row>
              <SourceSelect
                label={t('flow.condition.of', { place: at + 1 })}
                path={node.key}
                sources={offered}
                onChange={(key) => set(at, { ...node, key })}
              />
              <IconAction
                size="small"
                iconSize={15}
                icon={X}
                label={t('flow.condition.remove', { place: at + 1 })}
                onClick={() => onChange(filter.filter((_, index) => index !== at))}
              />
            </Row>
            <PlainSelect
              aria-label={t('flow.condition.how', { place: at + 1 })}
              value={node.opt}
              onChange={(event) => set(at, { ...node, opt: event.target.value as Operator })}
            >
              {COMPARISONS.map((opt) => (
                <option key={opt} value={opt}>
                  {t(`filter.opt.${opt}`)}
                </option>
              ))}
            </PlainSelect>
            {!VALUELESS.has(node.opt) && (
              <ValueField
                label={t('flow.condition.with', { place: at + 1 })}
                value={node.value}
                sources={offered}
                onChange={(value) => set(at, { ...node, value: value as Condition['value'] })}
              />
            )}
          </Part>
        ) : null,
      )}
      <Button
        size="small"
        startIcon={<Plus size={14} />}
        sx={{ justifySelf: 'start' }}
        disabled={!first}
        onClick={() => first && onChange([...filter, { key: first.path, opt: 'eq', type: 'filter' }])}
      >
        {t('flow.condition.add')}
      </Button>
      {filter.length === 0 && <Soft>{t('flow.condition.always')}</Soft>}
    </Part>
  );
}
