import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Upload } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_EXTENSIONS } from '@buildmesh/domain';
import { inputProps, type EditorProps } from './editor.types.js';
import { FileList } from '../../file/file-list.js';
import { filesOf, mostFiles } from '../../file/file-value.js';
import { useDrop } from '../../file/use-drop.js';
import { useUploads } from '../../file/use-uploads.js';

const PICTURES = IMAGE_EXTENSIONS.map((ending) => `.${ending}`).join();

/** Files and pictures of a record: dropped or chosen, sent at once, kept when the record is saved. */
export function FileEditor(props: EditorProps) {
  const { field, value, disabled } = props;
  const { t } = useTranslation();
  const { sending, faults, add, remove } = useUploads(props);
  const drop = useDrop((dropped) => (disabled ? undefined : add(dropped)));
  const files = filesOf(value);
  const isImage = field._type === 'image';
  const full = files.length + sending.length >= mostFiles(field);
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    add([...(event.target.files ?? [])]);
    // So that the same file can be chosen again.
    event.target.value = '';
  };
  return (
    <Stack spacing={1.5} aria-busy={sending.length > 0}>
      <FileList files={files} {...(disabled ? {} : { onRemove: remove })} />
      {sending.map(({ name, share }, index) => (
        <Box key={`${name} ${index}`}>
          <Typography variant="body2" color="text.secondary">
            {name}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={share * 100}
            aria-label={t('shared.file.sending', { name })}
          />
        </Box>
      ))}
      <Box
        component="label"
        hidden={full}
        {...drop}
        sx={[DROP, props.invalid === true && { borderColor: 'error.main' }]}
      >
        <Upload size={16} strokeWidth={1.6} aria-hidden />
        <span>{t(isImage ? 'shared.file.choose-images' : 'shared.file.choose-files')}</span>
        <input
          {...inputProps(props)}
          type="file"
          multiple={mostFiles(field) > 1}
          accept={isImage ? PICTURES : undefined}
          className="visually-hidden"
          onChange={chosen}
        />
      </Box>
      {faults.map((fault) => (
        <Typography key={fault} role="alert" variant="body2" color="error">
          {fault}
        </Typography>
      ))}
    </Stack>
  );
}

const DROP = {
  position: 'relative',
  display: 'flex',
  '&[hidden]': { display: 'none' },
  alignItems: 'center',
  gap: 2,
  minHeight: 40,
  px: 3,
  py: 1.5,
  border: '1px dashed',
  borderColor: 'line.strong',
  borderRadius: '6px',
  color: 'text.secondary',
  cursor: 'pointer',
  transition: 'border-color 120ms',
  '&:hover, &[data-over]': { borderColor: 'primary.main', color: 'text.primary' },
  '&:focus-within': {
    borderColor: 'primary.main',
    boxShadow: '0 0 0 3px color-mix(in srgb, var(--bm-palette-primary-main) 18%, transparent)',
  },
} as const;
