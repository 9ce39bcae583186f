import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { SendHorizontal, Square } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MESSAGE } from '@buildmesh/contracts';
import { IconAction } from '../../shared/ui/icon-action.js';

interface Props {
  label: string;
  onSend: (content: string) => void;
  /** An answer is on its way: it can be stopped, and nothing sent before. */
  onStop?: (() => void) | undefined;
}

/** Where a message is written: Enter sends it, with Shift it begins a line. */
export function Composer({ label, onSend, onStop }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  const send = () => {
    if (isEmpty || onStop) return;
    onSend(text.trim());
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the choice of a character is not meant for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      sx={{
        display: 'flex',
        alignItems: 'flex-end',
        gap: 2,
        p: 2,
        borderTop: 1,
        borderColor: 'divider',
        pb: 'max(8px, env(safe-area-inset-bottom))',
      }}
    >
      <TextField
        autoFocus
        fullWidth
        multiline
        maxRows={6}
        value={text}
        placeholder={label}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { 'aria-label': label, maxLength: MAX_MESSAGE } }}
      />
      {onStop ? (
        <IconAction label={t('chat.stop')} icon={Square} onClick={onStop} />
      ) : (
        <IconAction
          label={t('chat.send')}
          icon={SendHorizontal}
          type="submit"
          color="primary"
          disabled={isEmpty}
        />
      )}
    </Box>
  );
}
