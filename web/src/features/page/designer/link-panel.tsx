import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { View, ViewTemplate } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import { useAllEntitiesQuery } from '../../../entities/project/entity.api.js';
import { fieldLabel } from '../../../entities/field/field-label.js';
import { useProject } from '../../../entities/session/use-session.js';
import { kindOfView } from '../widget.types.js';
import { WIDGETS } from '../widgets/index.js';
import type { PanelProps } from './panel.types.js';
import { nameOf } from '../view-name.js';

type Link = ViewTemplate['link'];

/** Widgets that read rows of a table, so that others can filter them. */
const filterable = (view: View) => {
  const kind = kindOfView(view);
  return view._template.data?.id !== undefined && (kind === undefined || WIDGETS[kind].reads !== 'fields');
};

/** The fields of its own that a view filters others by. */
function ownKeys({ _template: { lib, data } }: View): readonly string[] {
  if (lib === 'filter') return data?.fields ?? [];
  return data?.group?.slice(0, 1) ?? [];
}

/** Which other widgets follow what is chosen in this one, and by which of their fields (spec: data §2). */
export function LinkPanel({ view, views, onChange }: PanelProps) {
  const { t } = useTranslation();
  const { data: tables = [] } = useAllEntitiesQuery({ params: { project: useProject()._id } });
  const { link, lib } = view._template;
  const others = views.filter((other) => other._id !== view._id && filterable(other));
  const fieldsOf = (other: View) => tables.find(({ _id }) => _id === other._template.data?.id)?._field ?? [];
  const set = (other: View, keys: readonly string[]) => onChange({ link: linked(link, other._id, keys) });
  const first = (other: View): string[] => {
    const fields = fieldsOf(other);
    const same = ownKeys(view).filter((key) => fields.some(({ _key }) => _key === key));
    if (same.length > 0) return same;
    return fields.slice(0, 1).map(({ _key }) => _key);
  };
  return (
    <fieldset>
      <legend>{t('page.links')}</legend>
      {others.length === 0 && <p className="pg-note">{t('page.links-none')}</p>}
      {others.map((other) => {
        const keys = link.filter((each) => each.view === other._id).map(({ key }) => key);
        return (
          <div key={other._id}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={keys.length > 0}
                  onChange={(_, on) => set(other, on ? first(other) : [])}
                />
              }
              label={nameOf(other, t)}
            />
            {keys.length > 0 && lib !== 'filter' && (
              <TextField
                select
                size="small"
                fullWidth
                label={t('page.links-by')}
                value={keys[0] ?? ''}
                onChange={({ target }) => set(other, [target.value])}
              >
                {fieldsOf(other).map((field) => (
                  <MenuItem key={field._key} value={field._key}>
                    {fieldLabel(field, t)}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** The links with those to one view replaced. */
function linked(link: Link, view: string, keys: readonly string[]): Link {
  return [...link.filter((each) => each.view !== view), ...keys.map((key) => ({ view, key }))];
}
