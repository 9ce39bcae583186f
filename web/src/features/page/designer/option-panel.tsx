import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { ViewTemplate } from '@buildmesh/contracts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { WIDGETS } from '../widgets/index.js';
import { kindOfView, type OptionInput, type Widget } from '../widget.types.js';
import { ViewsInput } from './choice-inputs.js';
import { LinkPanel } from './link-panel.js';
import { OptionField } from './option-inputs.js';
import type { PanelProps } from './panel.types.js';
import { SourcePanel } from './source-panel.js';
import { nameOf } from '../view-name.js';

/** What the selected widget shows and how. */
export function OptionPanel({ view, views, onChange, onRemove }: PanelProps & { onRemove: () => void }) {
  const { t } = useTranslation();
  const kind = kindOfView(view);
  const widget = kind && WIDGETS[kind];
  return (
    <aside className="pd-panel" aria-label={t('page.options')}>
      <h2>{nameOf(view, t)}</h2>
      {widget && <WidgetPanel key={view._id} widget={widget} view={view} views={views} onChange={onChange} />}
      <PlacePanel view={view} onChange={onChange} />
      <Button color="error" variant="outlined" startIcon={<Trash2 size={16} />} onClick={onRemove}>
        {t('page.remove-widget')}
      </Button>
    </aside>
  );
}

/** Title, source, own options and links of a widget. */
function WidgetPanel({ widget, view, views, onChange }: PanelProps & { widget: Widget }) {
  const { t } = useTranslation();
  const { option } = view._template;
  // What a widget holds before anything was chosen.
  const defaults = widget.schema.safeParse({});
  const known: Record<string, unknown> = { ...(defaults.success ? defaults.data : {}), ...option };
  const field = (name: string, input: OptionInput) => (
    <OptionField
      key={name}
      name={name}
      label={t(`page.option.${name}`)}
      input={input}
      value={known[name]}
      view={view}
      views={views}
      onSet={(value, also) =>
        onChange({ ...also, option: { ...option, [name]: value } }, `${view._id} ${name}`)
      }
    />
  );
  return (
    <>
      {!widget.untitled && field('title', 'text')}
      {widget.reads !== 'none' && <SourcePanel view={view} reads={widget.reads} onChange={onChange} />}
      {Object.entries(widget.options).map(([name, input]) =>
        input === undefined ? null : field(name, input),
      )}
      {(widget.reads === 'rows' || widget.reads === 'groups') && field('empty', 'text')}
      {widget.nests && <NestPanel view={view} views={views} onChange={onChange} />}
      {widget.links && <LinkPanel view={view} views={views} onChange={onChange} />}
    </>
  );
}

/** Which other views are repeated for each row; not such as repeat this one. */
function NestPanel({ view, views, onChange }: PanelProps) {
  const { t } = useTranslation();
  const around = new Set(views.filter((other) => other._template.children.length > 0).map(({ _id }) => _id));
  return (
    <ViewsInput
      label={t('page.option.children')}
      value={view._template.children}
      view={view}
      views={views.filter(({ _id }) => !around.has(_id))}
      onSet={(ids) => onChange({ children: ids as string[] })}
    />
  );
}

const numberOf = (text: string): number => (Number.isFinite(Number(text)) ? Number(text) : 0);
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
