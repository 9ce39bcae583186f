import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { SelectionSet } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../entities/session/use-session.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { FormFrame, NameField } from './form-frame.js';
import type { RecordFormProps } from './records-screen.js';

type Item = SelectionSet['items'][number];
const TYPES = ['string', 'number', 'date', 'preset'] as const;
/** Sets of these types name ranges rather than values. */
const RANGED: ReadonlySet<SelectionSet['type']> = new Set(['date']);
const COLOURS = ['#3a76f0', '#1f9d6b', '#d9822b', '#c94f7c', '#7a5af5', '#0e9aa7', '#6b7280'];

/** One set: its name, what its values are, and the choices in their order. */
export function SelectionForm({ value, onSave, onRemove }: RecordFormProps<SelectionSet>) {
  const { t } = useTranslation();
  const user = useUser();
  const [draft, setDraft] = useState(value);
  const { items } = draft;
  const change = (patch: Partial<SelectionSet>): void => setDraft({ ...draft, ...patch });
  const put = (at: number, patch: Partial<Item>): void =>
    change({ items: items.map((item, place) => (place === at ? { ...item, ...patch } : item)) });
  const move = (at: number, by: number): void => {
    const next = [...items];
    const [item] = next.splice(at, 1);
    if (!item) return;
    next.splice(at + by, 0, item);
    change({ items: next });
  };
  const add = (): void => {
    const item: Item = { label: '', color: COLOURS[items.length % COLOURS.length], ctime: Date.now() };
    change({ items: [...items, { ...item, creator: user._id }] });
  };
  const missing =
    (draft.name ?? '').trim() === ''
      ? 'sharing.name-missing'
      : items.some(({ label }) => label.trim() === '')
        ? 'sharing.selection.label-missing'
        : undefined;
  const save = (): Promise<void> => {
    const key = draft.key === '' ? newId() : draft.key;
    const ordered = items.map((item, index) => ({ ...item, label: item.label.trim(), index }));
    return onSave({ ...draft, key, name: (draft.name ?? '').trim(), items: ordered }, key);
  };
  return (
    <FormFrame
      draft={draft}
      dirty={draft !== value}
      missing={missing && t(missing)}
      onSave={save}
      onRemove={onRemove}
    >
      <NameField value={draft.name ?? ''} onChange={(name) => change({ name })} />
      <TextField
        select
        label={t('sharing.selection.type')}
        value={draft.type}
        onChange={({ target }) => change({ type: TYPES.find((type) => type === target.value) ?? 'string' })}
      >
        {TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {t(`sharing.selection.type.${type}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box
        component="ul"
        aria-label={t('sharing.selection.items')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
      >
        {items.map((item, at) => (
          <Box
            component="li"
            key={at}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
          >
            <input
              type="color"
              aria-label={t('sharing.selection.colour', { name: item.label })}
              value={item.color ?? '#6b7280'}
              onChange={({ target }) => put(at, { color: target.value })}
              style={{ width: 32, height: 32, padding: 0, border: 0, background: 'none' }}
            />
            <TextField
              size="small"
              placeholder={t('sharing.selection.label')}
              value={item.label}
              onChange={({ target }) => put(at, { label: target.value })}
              sx={{ flex: '1 1 140px' }}
              slotProps={{
                htmlInput: {
                  'aria-label': t('sharing.selection.label-of', { number: at + 1 }),
                  maxLength: 200,
                },
              }}
            />
            {(RANGED.has(draft.type) ? (['min', 'max'] as const) : (['value'] as const)).map((part) => (
              <TextField
                key={part}
                size="small"
                placeholder={t(`sharing.selection.${part}`)}
                value={item[part] ?? ''}
                onChange={({ target }) => put(at, { [part]: target.value === '' ? null : target.value })}
                sx={{ flex: '1 1 100px' }}
                slotProps={{
                  htmlInput: {
                    'aria-label': t(`sharing.selection.${part}-of`, { number: at + 1 }),
                    maxLength: 1000,
                  },
                }}
              />
            ))}
            <IconAction
              size="small"
              iconSize={15}
              icon={ArrowUp}
              disabled={at === 0}
              label={t('sharing.selection.up', { name: item.label })}
              onClick={() => move(at, -1)}
            />
            <IconAction
              size="small"
              iconSize={15}
              icon={ArrowDown}
              disabled={at === items.length - 1}
              label={t('sharing.selection.down', { name: item.label })}
              onClick={() => move(at, 1)}
            />
            <IconAction
              size="small"
              iconSize={15}
              icon={X}
              label={t('sharing.selection.take-out', { name: item.label })}
              onClick={() => change({ items: items.filter((_, place) => place !== at) })}
            />
          </Box>
        ))}
      </Box>
      <Box>
        <Button size="small" startIcon={<Plus size={15} />} onClick={add}>
          {t('sharing.selection.add')}
        </Button>
      </Box>
    </FormFrame>
  );
}
