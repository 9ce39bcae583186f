import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MENU_ICONS } from '../../../entities/project/menu-icons.js';
import { useFlowsQuery } from '../../../entities/run/flow-list.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import {
  BUTTON_COMMANDS,
  FEATURE_KEYS,
  MAX_BUTTONS,
  programButton,
  type ProgramButton,
} from '../widgets/actions/programs.model.js';
import { PageInput, ThingChoice, ViewsInput } from './choice-inputs.js';
import type { OptionInputProps } from './option-inputs.js';

/** The buttons of a list, one below the other, to be added, moved and taken out. */
export function ButtonsInput({ label, value, view, views, onSet }: OptionInputProps) {
  const { t } = useTranslation();
  const items = (Array.isArray(value) ? value : []).map((item) => programButton.parse(item));
  const put = (at: number, item: ProgramButton) =>
    onSet(items.map((each, index) => (index === at ? item : each)));
  const swap = (at: number, to: number) => {
    const moved = [...items];
    const [item] = moved.splice(at, 1);
    if (item) moved.splice(to, 0, item);
    onSet(moved);
  };
  return (
    <fieldset>
      <legend>{label}</legend>
      {items.map((item, at) => (
        <fieldset key={at} className="pd-button">
          <legend>
            {item.name || t('page.programs.unnamed')}
            <IconAction
              size="small"
              iconSize={15}
              icon={ArrowUp}
              label={t('page.programs.up')}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            />
            <IconAction
              size="small"
              iconSize={15}
              icon={ArrowDown}
              label={t('page.programs.down')}
              disabled={at === items.length - 1}
              onClick={() => swap(at, at + 1)}
            />
            <IconAction
              size="small"
              iconSize={15}
              icon={Trash2}
              label={t('page.programs.remove')}
              onClick={() => onSet(items.filter((_, index) => index !== at))}
            />
          </legend>
          <ButtonFields item={item} onChange={(next) => put(at, next)} />
          <ViewsInput
            label={t('page.option.view')}
            value={item.option.view}
            view={view}
            views={views}
            onSet={(ids) => put(at, { ...item, option: { ...item.option, view: ids as string[] } })}
          />
        </fieldset>
      ))}
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Plus size={15} />}
        disabled={items.length >= MAX_BUTTONS}
        onClick={() => onSet([...items, programButton.parse({})])}
      >
        {t('page.programs.add')}
      </Button>
    </fieldset>
  );
}

interface FieldsProps {
  item: ProgramButton;
  onChange: (item: ProgramButton) => void;
}

function ButtonFields({ item, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { command } = item;
  const line = (name: 'name' | 'image' | 'color') => (
    <TextField
      size="small"
      label={t(`page.programs.${name}`)}
      value={item[name]}
      onChange={({ target }) => onChange({ ...item, [name]: target.value })}
    />
  );
  return (
    <>
      {line('name')}
      <TextField
        select
        size="small"
        label={t('page.programs.icon')}
        value={MENU_ICONS[item.icon] ? item.icon : ''}
        onChange={({ target }) => onChange({ ...item, icon: target.value })}
      >
        <MenuItem value="">{t('page.none-chosen')}</MenuItem>
        {Object.entries(MENU_ICONS).map(([name, Icon]) => (
          <MenuItem key={name} value={name}>
            <Icon size={16} aria-hidden /> {name}
          </MenuItem>
        ))}
      </TextField>
      {line('image')}
      <TextField
        type="color"
        size="small"
        label={t('page.programs.color')}
        value={item.color || '#3d5afe'}
        onChange={({ target }) => onChange({ ...item, color: target.value })}
      />
      <TextField
        select
        size="small"
        label={t('page.programs.command')}
        value={command.type}
        onChange={({ target }) => {
          const type = BUTTON_COMMANDS.find((each) => each === target.value) ?? 'program';
          const { flow: _flow, ...others } = item;
          onChange({ ...others, command: { type, value: '' } });
        }}
      >
        {BUTTON_COMMANDS.map((type) => (
          <MenuItem key={type} value={type}>
            {t(`page.programs.${type}`)}
          </MenuItem>
        ))}
      </TextField>
      <CommandValue item={item} onChange={onChange} />
    </>
  );
}

/** The function, the page or the feature of a button. */
function CommandValue({ item, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { type, value } = item.command;
  const set = (next: unknown) =>
    onChange({
      ...item,
      command: { type, value: String(next) },
      ...(type === 'program' ? { flow: String(next) } : {}),
    });
  if (type === 'redirect') return <PageInput label={t('page.option.page')} value={value} onSet={set} />;
  if (type === 'program') return <FlowInput value={item.flow || value} onSet={set} />;
  return (
    <TextField
      select
      size="small"
      label={t('page.programs.feature')}
      value={value}
      onChange={({ target }) => set(target.value)}
    >
      {FEATURE_KEYS.map((key) => (
        <MenuItem key={key} value={key}>
          {t(`page.feature.${key}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function FlowInput({ value, onSet }: { value: string; onSet: (id: string) => void }) {
  const { t } = useTranslation();
  const { data } = useFlowsQuery({ params: { project: useProject()._id } });
  const choices = data?.map(({ _id, _name }) => ({ id: _id, name: _name }));
  return <ThingChoice label={t('page.programs.program')} value={value} choices={choices} onSet={onSet} />;
}
