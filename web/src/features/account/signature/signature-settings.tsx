import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Eraser, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notice/notices.js';
import { useUser } from '../../../entities/session/use-session.js';
import { SettingsSection } from '../../../shared/ui/frame/settings-section.js';
import { dropSignature, keepSignature, storedSignature, type Stroke } from './signature.model.js';
import { SignaturePad } from './signature-pad.js';

/** Own signature, drawn or written; until files can be stored it stays in this browser, and the row says so. */
export function SignatureSettings() {
  const { t } = useTranslation();
  const { _id } = useUser();
  const [kept, setKept] = useState(() => storedSignature(_id));
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [written, setWritten] = useState('');
  const canvas = useRef<HTMLCanvasElement>(null);
  const empty = strokes.length === 0 && written.trim() === '';
  const clear = () => {
    setStrokes([]);
    setWritten('');
  };
  const save = () => {
    const picture = canvas.current?.toDataURL('image/png') ?? '';
    const fault = keepSignature(_id, picture);
    if (fault) return notify({ level: 'error', text: t(fault) });
    setKept(picture);
    clear();
    notify({ level: 'success', text: t('shared.saved') });
  };
  const remove = () => {
    const before = kept;
    dropSignature(_id);
    setKept(null);
    notify({
      level: 'success',
      text: t('account.sign.removed'),
      action: {
        label: t('shared.undo'),
        run: () => {
          if (before && !keepSignature(_id, before)) setKept(before);
        },
      },
    });
  };
  return (
    <SettingsSection title={t('account.sign')} text={t('account.sign.text')}>
      <Alert severity="info">{t('account.sign.here-only')}</Alert>
      {kept && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
          <Box
            component="img"
            src={kept}
            alt={t('account.sign.kept')}
            sx={{
              width: 180,
              height: 60,
              objectFit: 'contain',
              bgcolor: '#fff',
              border: 1,
              borderColor: 'divider',
              borderRadius: '6px',
            }}
          />
          <Button color="inherit" startIcon={<Trash2 size={16} />} onClick={remove}>
            {t('account.sign.remove')}
          </Button>
        </Box>
      )}
      <SignaturePad
        ref={canvas}
        label={t('account.sign.pad')}
        strokes={strokes}
        written={written}
        onStroke={(stroke) => setStrokes((all) => [...all, stroke])}
      />
      <TextField
        label={t('account.sign.write')}
        helperText={t('account.sign.write-text')}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Button
          color="inherit"
          startIcon={<Undo2 size={16} />}
          disabled={strokes.length === 0}
          onClick={() => setStrokes((all) => all.slice(0, -1))}
        >
          {t('shared.undo')}
        </Button>
        <Button color="inherit" startIcon={<Eraser size={16} />} disabled={empty} onClick={clear}>
          {t('shared.clear')}
        </Button>
        <Button variant="contained" disabled={empty} onClick={save}>
          {t('shared.save')}
        </Button>
      </Box>
    </SettingsSection>
  );
}
