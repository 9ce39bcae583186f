import { isOn } from '../cell-text.js';
import { inputProps, type EditorProps } from './editor.types.js';

/** On or off. */
export function SwitchEditor(props: EditorProps) {
  return (
    <span className={`f-switch f-${props.variant}`}>
      <input
        {...inputProps(props)}
        type="checkbox"
        role="switch"
        checked={isOn(props.value)}
        onChange={(event) => props.onChange(event.target.checked)}
      />
    </span>
  );
}
