import Button from '@mui/material/Button';
import type { CombinedFields, Field } from '@buildmesh/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { faultOf, indexOf, MAX_FILTERED, type CombinedDraft } from './combined-index.model.js';
import { FormSection } from '../field/sections/form-section.js';
import { PlainSelect } from '../../../shared/ui/form/plain-select.js';

interface Props {
  fields: readonly Field[];
  known: readonly CombinedFields[];
  onClose: () => void;
  onSave: (index: CombinedFields) => Promise<void>;
}

/** Which fields people filter by, and which one they sort by. */
export function CombinedIndexDialog({ fields, known, onClose, onSave }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<CombinedDraft>({ filtered: [], sorted: '', order: 'desc' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const fault = tried ? faultOf(draft, known) : undefined;
  const change = (patch: Partial<CombinedDraft>): void => setDraft((before) => ({ ...before, ...patch }));
  const filter = (key: string, wanted: boolean): void =>
    change({ filtered: wanted ? [...draft.filtered, key] : draft.filtered.filter((one) => one !== key) });
  const save = async (): Promise<void> => {
    setTried(true);
    if (faultOf(draft, known)) return;
    setBusy(true);
    await onSave(indexOf(draft)).finally(() => setBusy(false));
  };
  return (
    <AppDialog
      open
      busy={busy}
      onClose={onClose}
      title={t('entity.combined.title')}
      description={t('entity.combined.text')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('entity.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {t('entity.combined.add')}
          </Button>
        </>
      }
    >
      <div className="ed-form ed-combined">
        <fieldset>
          <legend>{t('entity.combined.filtered', { count: MAX_FILTERED })}</legend>
          <div className="ed-ticks">
            {fields.map((field) => {
              const chosen = draft.filtered.includes(field._key);
              return (
                <label key={field._id} className="ed-tick">
                  <input
                    type="checkbox"
                    checked={chosen}
                    disabled={
                      !chosen && (draft.filtered.length >= MAX_FILTERED || draft.sorted === field._key)
                    }
                    onChange={(event) => filter(field._key, event.target.checked)}
                  />
                  {field._name}
                </label>
              );
            })}
          </div>
          {fault === 'filtered' ? <small role="alert">{t('entity.combined.fault.filtered')}</small> : null}
        </fieldset>
        <div className="ed-two">
          <FormSection
            label={t('entity.combined.sorted')}
            fault={fault && fault !== 'filtered' ? t(`entity.combined.fault.${fault}`) : undefined}
          >
            {(input) => (
              <PlainSelect
                {...input}
                value={draft.sorted}
                onChange={(event) => change({ sorted: event.target.value })}
              >
                <option value="">{t('entity.combined.choose')}</option>
                {fields
                  .filter((field) => !draft.filtered.includes(field._key))
                  .map((field) => (
                    <option key={field._id} value={field._key}>
                      {field._name}
                    </option>
                  ))}
              </PlainSelect>
            )}
          </FormSection>
          <FormSection label={t('entity.combined.order')}>
            {(input) => (
              <PlainSelect
                {...input}
                value={draft.order}
                onChange={(event) => change({ order: event.target.value === 'asc' ? 'asc' : 'desc' })}
              >
                <option value="desc">{t('entity.combined.desc')}</option>
                <option value="asc">{t('entity.combined.asc')}</option>
              </PlainSelect>
            )}
          </FormSection>
        </div>
      </div>
    </AppDialog>
  );
}
