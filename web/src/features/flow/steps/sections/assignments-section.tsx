import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { recordOf } from '../../../../shared/api/commands/command-values.js';
import { IconAction } from '../../../../shared/ui/icon-action.js';
import type { SectionProps } from '../sections.types.js';
import { ValueField } from '../../values/value-field.js';
import { Part, Row } from '../../look/part.js';

/** Values under names of one's own. */
export function AssignmentsSection({ part, step, context, label, onChange }: SectionProps) {
  const { t } = useTranslation();
  const entries = Object.entries(recordOf(step.option[part.key]));
  const write = (next: readonly (readonly [string, unknown])[]) =>
    onChange(part.key, Object.fromEntries(next.map(([key, value]) => [key, value ?? null])));
  const change = (at: number, entry: readonly [string, unknown]) =>
    write(entries.map((each, index) => (index === at ? entry : each)));
  const isFree = (key: string, at: number) => entries.every(([each], index) => index === at || each !== key);
  const newKey = () => {
    let count = entries.length + 1;
    while (!isFree(`value${count}`, -1)) count += 1;
    return `value${count}`;
  };
  return (
    <Part legend={label}>
      {entries.map(([key, value], at) => (
        <Part key={at}>
          <Row>
            <TextField
              size="small"
              value={key}
              onChange={({ target }) => {
                const next = target.value.replace(part.hyphens ? /[^\w-]/g : /[^\w]/g, '').slice(0, 40);
                if (isFree(next, at)) change(at, [next, value]);
              }}
              slotProps={{ htmlInput: { 'aria-label': t('flow.value-name'), spellCheck: false } }}
            />
            <IconAction
              size="small"
              iconSize={15}
              icon={X}
              label={t('flow.unset', { name: key })}
              onClick={() => write(entries.filter((_, index) => index !== at))}
            />
          </Row>
          <ValueField
            label={key}
            value={value ?? undefined}
            sources={context.sources}
            onChange={(next) => change(at, [key, next])}
          />
        </Part>
      ))}
      <Button
        size="small"
        startIcon={<Plus size={14} />}
        sx={{ justifySelf: 'start' }}
        onClick={() => write([...entries, [newKey(), undefined]])}
      >
        {t('flow.add-value')}
      </Button>
    </Part>
  );
}
