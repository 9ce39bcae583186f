import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { ViewTemplate } from '@buildmesh/contracts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePagesQuery } from '../../../shared/page/pages.api.js';
import { useProject } from '../../../shared/session/use-session.js';
import { WIDGETS } from '../widgets/index.js';
import { WIDGET_KINDS, type OptionInput, type Widget } from '../widget.types.js';
import { LinkPanel } from './link-panel.js';
import type { PanelProps } from './panel.types.js';
import { SourcePanel } from './source-panel.js';
import { nameOf } from './view-name.js';

/** What the selected widget shows and how. */
export function OptionPanel({ view, views, onChange, onRemove }: PanelProps & { onRemove: () => void }) {
  const { t } = useTranslation();
  const known = WIDGET_KINDS.find((kind) => kind === view._template.lib);
  const widget = known && WIDGETS[known];
  const { option } = view._template;
  const set = (key: string, value: unknown) =>
    onChange({ option: { ...option, [key]: value } }, `${view._id} ${key}`);
  return (
    <aside className="pd-panel" aria-label={t('page.options')}>
      <h2>{nameOf(view, t)}</h2>
      {widget && (
        <>
          {widget.type !== 'refresh' && <OptionField name="title" input="text" option={option} onSet={set} />}
          {widget.reads !== 'none' && (
            <SourcePanel key={view._id} view={view} reads={widget.reads} onChange={onChange} />
          )}
          <Options widget={widget} option={option} onSet={set} />
          {widget.reads === 'rows' || widget.reads === 'groups' ? (
            <OptionField name="empty" input="text" option={option} onSet={set} />
          ) : null}
          {widget.links && <LinkPanel view={view} views={views} onChange={onChange} />}
        </>
      )}
      <PlacePanel view={view} onChange={onChange} />
      <Button color="error" variant="outlined" startIcon={<Trash2 size={16} />} onClick={onRemove}>
        {t('page.remove-widget')}
      </Button>
    </aside>
  );
}

interface OptionsProps {
  option: Record<string, unknown>;
  onSet: (key: string, value: unknown) => void;
}

function Options({ widget, option, onSet }: OptionsProps & { widget: Widget }) {
  // What a widget holds before anything was chosen.
  const defaults = widget.schema.safeParse({});
  const known = { ...(defaults.success ? defaults.data : {}), ...option };
  return Object.entries(widget.options).map(([name, input]) =>
    input === undefined ? null : (
      <OptionField key={name} name={name} input={input} option={known} onSet={onSet} />
    ),
  );
}

function OptionField({ name, input, option, onSet }: OptionsProps & { name: string; input: OptionInput }) {
  const { t } = useTranslation();
  const label = t(`page.option.${name}`);
  const value = option[name];
  if (input === 'switch')
    return (
      <FormControlLabel
        control={<Switch checked={value === true} onChange={(_, on) => onSet(name, on)} />}
        label={label}
      />
    );
  if (input === 'page')
    return <PageChoice label={label} value={textOf(value)} onChange={(id) => onSet(name, id)} />;
  if (typeof input === 'object')
    return (
      <TextField
        select
        size="small"
        label={label}
        value={textOf(value)}
        onChange={({ target }) => onSet(name, target.value)}
      >
        {input.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {t(`page.choice.${choice}`)}
          </MenuItem>
        ))}
      </TextField>
    );
  const isLong = input === 'long' || input === 'html';
  return (
    <TextField
      size="small"
      label={label}
      type={input === 'number' ? 'number' : 'text'}
      multiline={isLong}
      minRows={isLong ? 5 : undefined}
      maxRows={isLong ? 14 : undefined}
      value={textOf(value)}
      helperText={input === 'html' ? t('page.html-help') : undefined}
      onChange={({ target }) => onSet(name, input === 'number' ? numberOf(target.value) : target.value)}
    />
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const numberOf = (text: string): number => (Number.isFinite(Number(text)) ? Number(text) : 0);

function PageChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { data = [] } = usePagesQuery({ params: { project: useProject()._id } });
  const isKnown = value === '' || data.some(({ _id }) => _id === value);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={isKnown ? value : ''}
      error={!isKnown}
      helperText={isKnown ? undefined : t('page.lost')}
      onChange={({ target }) => onChange(target.value)}
    >
      {data.map(({ _id, _name }) => (
        <MenuItem key={_id} value={_id}>
          {_name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const PLACES = ['w', 'h', 'x', 'y'] as const;

/** Where it is and how large, in numbers, and on which devices it is shown. */
function PlacePanel({ view, onChange }: Pick<PanelProps, 'view' | 'onChange'>) {
  const { t } = useTranslation();
  const { bound, show } = view._template;
  return (
    <fieldset>
      <legend>{t('page.place')}</legend>
      <div className="pd-numbers">
        {PLACES.map((name, at) => (
          <TextField
            key={name}
            size="small"
            type="number"
            label={t(`page.place.${name}`)}
            value={bound[at]}
            onChange={({ target }) => {
              const next = [...bound] as ViewTemplate['bound'];
              next[at] = Math.trunc(numberOf(target.value));
              onChange({ bound: next }, `${view._id} place`);
            }}
          />
        ))}
      </div>
      {(['pc', 'mobile'] as const).map((device) => (
        <FormControlLabel
          key={device}
          control={
            <Switch
              checked={show[device]}
              onChange={(_, on) => onChange({ show: { ...show, [device]: on } })}
            />
          }
          label={t(`page.show.${device}`)}
        />
      ))}
    </fieldset>
  );
}
