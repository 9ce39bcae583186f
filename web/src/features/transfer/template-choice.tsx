import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FileSpreadsheet, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DropArea } from './drop-area.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { formatsOf, type DocumentFormat, type TemplateChoice } from './template-export.model.js';

interface Props {
  template: TemplateChoice;
  onTemplate: (template: TemplateChoice) => void;
  format: DocumentFormat;
  onFormat: (format: DocumentFormat) => void;
}

/** Which template, and what becomes of it. */
export function TemplateChoiceFields({ template, onTemplate, format, onFormat }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { file, url } = template;
  const take = (chosen: File | undefined) => chosen && onTemplate({ file: chosen, url: '' });
  return (
    <Stack spacing={3}>
      {file ? (
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <FileSpreadsheet size={18} strokeWidth={1.6} aria-hidden />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {file.name}
          </Box>
          <IconAction
            label={t('transfer.template.other')}
            icon={X}
            onClick={() => onTemplate({ file: undefined, url: '' })}
          />
        </Stack>
      ) : (
        <DropArea dense onFiles={([chosen]) => take(chosen)}>
          <label htmlFor={id}>{t('transfer.template.choose')}</label>
          <input
            id={id}
            type="file"
            accept=".xlsx,.docx"
            className="visually-hidden"
            onChange={({ target }) => take(target.files?.[0])}
          />
          <p>{t('transfer.template.text', { rows: '{{#data}} … {{/data}}', field: '{{name}}' })}</p>
        </DropArea>
      )}
      {!file && (
        <TextField
          size="small"
          fullWidth
          label={t('transfer.template.url')}
          value={url}
          onChange={({ target }) => onTemplate({ file: undefined, url: target.value })}
        />
      )}
      <TextField
        select
        size="small"
        label={t('transfer.template.format')}
        value={format}
        sx={{ minWidth: 220, alignSelf: 'flex-start' }}
        onChange={({ target }) => onFormat(target.value as DocumentFormat)}
      >
        {formatsOf(template).map((each) => (
          <MenuItem key={each} value={each}>
            {t(`transfer.template.as.${each}`)}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
