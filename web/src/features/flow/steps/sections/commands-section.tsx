import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { recordOf } from '../../../../shared/api/commands/command-values.js';
import { IconAction } from '../../../../shared/ui/icon-action.js';
import type { SectionProps, PanelContext } from '../sections.types.js';
import { ValueField } from '../../values/value-field.js';
import { Part, PartLabel, Row } from '../../look/part.js';

/** Commands that the editor offers, with the value that each needs (D42). */
const COMMANDS = {
  tips: ['text'],
  redirect: ['url'],
  program: ['flow'],
  detail: ['entity', 'id'],
  collection: ['entity'],
  confirm: ['text'],
  code: ['code'],
  feature: ['key'],
} as const;
/** Features that a command may name (D42). */
const FEATURES = ['refresh', 'fullscreen', 'scan', 'draft', 'print'].map((_id) => ({ _id, _name: _id }));
type CommandName = keyof typeof COMMANDS;
const NAMES = Object.keys(COMMANDS) as CommandName[];
const isKnown = (type: unknown): type is CommandName => (NAMES as readonly unknown[]).includes(type);

interface Command {
  type: string;
  value?: unknown;
}

/** What the screen does once the function has run, in order. */
export function CommandsSection({ part, step, context, label, onChange }: SectionProps) {
  const { t } = useTranslation();
  const stored = step.option[part.key];
  const list = Array.isArray(stored) ? (stored as Command[]) : [];
  const set = (at: number, next: Command) =>
    onChange(
      part.key,
      list.map((each, index) => (index === at ? next : each)),
    );
  return (
    <Part legend={label}>
      {list.map((command, at) => (
        <Part key={at} role="group" aria-label={t('flow.command', { place: at + 1 })}>
          <Row>
            <TextField
              select
              size="small"
              value={isKnown(command.type) ? command.type : ''}
              onChange={({ target }) => set(at, { type: target.value, value: {} })}
              slotProps={{ htmlInput: { 'aria-label': t('flow.command', { place: at + 1 }) } }}
            >
              {NAMES.map((type) => (
                <MenuItem key={type} value={type}>
                  {t(`flow.command.${type}`)}
                </MenuItem>
              ))}
            </TextField>
            <IconAction
              size="small"
              iconSize={15}
              icon={X}
              label={t('flow.remove-command', { place: at + 1 })}
              onClick={() =>
                onChange(
                  part.key,
                  list.filter((_, index) => index !== at),
                )
              }
            />
          </Row>
          <CommandValues
            command={command}
            context={context}
            onChange={(value) => set(at, { ...command, value })}
          />
        </Part>
      ))}
      <Button
        size="small"
        startIcon={<Plus size={14} />}
        sx={{ justifySelf: 'start' }}
        onClick={() => onChange(part.key, [...list, { type: 'tips', value: {} }])}
      >
        {t('flow.add-command')}
      </Button>
    </Part>
  );
}

interface ValuesProps {
  command: Command;
  context: PanelContext;
  onChange: (value: Record<string, unknown>) => void;
}

function CommandValues({ command, context, onChange }: ValuesProps) {
  const { t } = useTranslation();
  const values = typeof command.value === 'string' ? { text: command.value } : recordOf(command.value);
  const parts = isKnown(command.type) ? COMMANDS[command.type] : [];
  const set = (key: string, value: unknown) => onChange({ ...values, [key]: value });
  return parts.map((key) => {
    const label = t(`flow.command-value.${key}`);
    const choices = { entity: context.entities, flow: context.flows, key: FEATURES }[key as string];
    if (!choices)
      return (
        <Part key={key}>
          <PartLabel>{label}</PartLabel>
          <ValueField
            label={label}
            value={values[key]}
            sources={context.sources}
            onChange={(value) => set(key, value)}
          />
        </Part>
      );
    return (
      <TextField
        key={key}
        select
        size="small"
        label={label}
        value={typeof values[key] === 'string' ? values[key] : ''}
        onChange={({ target }) => set(key, target.value)}
      >
        {choices.map(({ _id, _name }) => (
          <MenuItem key={_id} value={_id}>
            {_name}
          </MenuItem>
        ))}
      </TextField>
    );
  });
}
