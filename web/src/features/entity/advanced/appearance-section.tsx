import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Entity } from '@buildmesh/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notice/notices.js';
import { useProject } from '../../../entities/session/use-session.js';
import { SettingsSection } from '../../../shared/ui/frame/settings-section.js';
import { useUnsavedGuard } from '../../../shared/ui/dialog/use-unsaved-guard.js';
import { useSetEntityOptionMutation } from '../entity.api.js';

/** The part of the address that chooses the table. */
const CHOOSING = ['table'];
/** What the colour input shows while a table has no colour of its own. */
const NO_COLOUR = '#3a76f0';

/** What people read of a table on the home, and the colour of its sign there. */
export function AppearanceSection({ table }: { table: Entity }) {
  const { t } = useTranslation();
  const params = { project: useProject()._id, entity: table._id };
  const kept = { note: table._option.note ?? '', colour: table._option.colour ?? '' };
  const [draft, setDraft] = useState(kept);
  const [set, { isLoading }] = useSetEntityOptionMutation();
  const dirty = draft.note !== kept.note || draft.colour !== kept.colour;
  useUnsavedGuard(dirty && !isLoading, CHOOSING);
  const save = async (): Promise<void> => {
    const answer = await set({ params, body: draft });
    if (!('error' in answer)) notify({ level: 'success', text: t('entity.advanced.saved') });
  };
  return (
    <SettingsSection title={t('entity.advanced.appearance')} text={t('entity.advanced.appearance-text')}>
      <TextField
        label={t('entity.advanced.note')}
        multiline
        minRows={2}
        maxRows={6}
        value={draft.note}
        onChange={({ target }) => setDraft({ ...draft, note: target.value })}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <input
            type="color"
            value={draft.colour === '' ? NO_COLOUR : draft.colour}
            onChange={({ target }) => setDraft({ ...draft, colour: target.value })}
            style={{ width: 32, height: 32, padding: 0, border: 0, background: 'none' }}
          />
          {t('entity.advanced.colour')}
        </Box>
        {draft.colour !== '' && (
          <Button size="small" color="inherit" onClick={() => setDraft({ ...draft, colour: '' })}>
            {t('entity.advanced.no-colour')}
          </Button>
        )}
        <Button
          variant="contained"
          disabled={!dirty}
          loading={isLoading}
          onClick={() => void save()}
          sx={{ ml: 'auto' }}
        >
          {t('shared.save')}
        </Button>
      </Box>
    </SettingsSection>
  );
}
