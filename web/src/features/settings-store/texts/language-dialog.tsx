import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { LANGUAGES_KEY } from '@buildmesh/contracts';
import { LOCALES } from '@buildmesh/kernel';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault } from '../../../shared/api/faults/fault.js';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { LOCALE_NAME } from '../../../shared/i18n/locale-names.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { DialogButtons } from '../../../shared/ui/dialog/dialog-buttons.js';
import { isLanguageCode } from './texts.model.js';

interface Props {
  /** Codes that are there already. */
  known: readonly string[];
  onClose: () => void;
  /** Rejects with the fault of a refusal. */
  onAdd: (code: string, name: string) => Promise<unknown>;
}

const OTHER = 'other';

/** Asks for a language: one of those that the interface speaks, or any other by its code and name. */
export function LanguageDialog({ known, onClose, onAdd }: Props) {
  const { t } = useTranslation();
  const free = LOCALES.filter((locale) => !known.includes(locale));
  const [chosen, setChosen] = useState<string>(free[0] ?? OTHER);
  const [other, setOther] = useState({ code: '', name: '' });
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const locale = free.find((each) => each === chosen);
  const { code, name } = locale
    ? { code: locale, name: LOCALE_NAME[locale] }
    : { code: other.code.trim(), name: other.name.trim() };
  const faultKey =
    !isLanguageCode(code) || code === LANGUAGES_KEY
      ? 'sharing.i18n.code-wrong'
      : known.includes(code)
        ? 'sharing.i18n.code-taken'
        : name === ''
          ? 'sharing.name-missing'
          : undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (faultKey) return setProblem(t(faultKey));
    setBusy(true);
    try {
      await onAdd(code, name);
      onClose();
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      setProblem(faultText(fault, t));
      setBusy(false);
    }
  };
  const change = (patch: Partial<typeof other>): void => {
    setOther({ ...other, ...patch });
    setProblem('');
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={busy}
      title={t('sharing.i18n.add-language')}
      onSubmit={(event) => void submit(event)}
      actions={<DialogButtons label={t('sharing.i18n.add')} busy={busy} onCancel={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextField
          select
          label={t('sharing.i18n.language')}
          value={chosen}
          error={locale !== undefined && problem !== ''}
          helperText={locale === undefined ? undefined : problem || undefined}
          onChange={({ target }) => {
            setChosen(target.value);
            setProblem('');
          }}
        >
          {free.map((each) => (
            <MenuItem key={each} value={each}>
              {LOCALE_NAME[each]}
            </MenuItem>
          ))}
          <MenuItem value={OTHER}>{t('sharing.i18n.other')}</MenuItem>
        </TextField>
        {locale === undefined && (
          <>
            <TextField
              label={t('sharing.i18n.code')}
              placeholder="pt-BR"
              value={other.code}
              error={problem !== ''}
              helperText={problem || undefined}
              onChange={({ target }) => change({ code: target.value })}
              slotProps={{ htmlInput: { maxLength: 40, spellCheck: false } }}
            />
            <TextField
              label={t('sharing.name')}
              placeholder="Português"
              value={other.name}
              onChange={({ target }) => change({ name: target.value })}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
          </>
        )}
      </Box>
    </AppDialog>
  );
}
