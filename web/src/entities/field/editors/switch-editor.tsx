import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { isOn } from '../cell-text.js';
import { inputProps, type EditorProps } from './editor.types.js';

/** On or off. */
export function SwitchEditor(props: EditorProps) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: props.variant === 'form' ? 32 : 0 }}
    >
      <Switch
        disabled={props.disabled}
        slotProps={{ input: inputProps(props) }}
        checked={isOn(props.value)}
        onChange={(event) => props.onChange(event.target.checked)}
        sx={{ mx: 0 }}
      />
    </Box>
  );
}
