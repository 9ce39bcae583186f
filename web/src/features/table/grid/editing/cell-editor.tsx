import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { isInPopup } from '../../../../entities/field/editors/editor.types.js';
import { editorOf } from '../../../../entities/field/editors/editors.js';
import type { GridColumn } from '../columns/columns.js';

/** How an edit ended, and with it where the focus goes. */
export type EditEnd = 'enter' | 'shift-enter' | 'tab' | 'shift-tab' | 'outside' | 'escape';

interface Props {
  column: GridColumn;
  value: unknown;
  style: CSSProperties;
  /** What is wrong with the present value, in words. */
  check: (value: unknown) => string | undefined;
  onEnd: (end: EditEnd, value: unknown) => void;
}

/** The editor over a cell. Enter and Tab keep, Esc takes back, a press elsewhere keeps what is valid. */
export function CellEditor({ column, value, style, check, onEnd }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const draft = useRef(value);
  const [shown, setShown] = useState(value);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const Editor = editorOf(column.field);

  const end = (how: EditEnd): void => {
    if (how === 'escape') return onEnd(how, value);
    const wrong = check(draft.current);
    if (wrong === undefined) return onEnd(how, draft.current);
    if (how === 'outside') return onEnd('escape', value);
    setFault(wrong);
  };
  const latestEnd = useRef(end);
  latestEnd.current = end;

  useLayoutEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input,textarea');
    input?.focus({ preventScroll: true });
    if (input && input.type !== 'checkbox') input.setSelectionRange(input.value.length, input.value.length);
  }, []);

  useEffect(() => {
    const outside = (event: PointerEvent): void => {
      if (box.current?.contains(event.target as Node) || isInPopup(event.target)) return;
      latestEnd.current('outside');
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const how = endOf(event);
    if (how === undefined) return;
    event.preventDefault();
    end(how);
  };

  if (!Editor) return null;
  return (
    <div
      ref={box}
      className={`g-editor${column.numeric ? ' g-num' : ''}`}
      style={style}
      data-invalid={fault === undefined ? undefined : ''}
      onKeyDown={onKeyDown}
    >
      <Editor
        field={column.field}
        value={shown}
        variant="cell"
        label={column.label}
        invalid={fault !== undefined}
        onChange={(next) => {
          draft.current = next;
          setShown(next);
          setFault(undefined);
        }}
      />
      {fault === undefined ? null : (
        <span className="g-fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

function endOf(event: KeyboardEvent): EditEnd | undefined {
  if (event.key === 'Escape') return 'escape';
  if (event.key === 'Tab') return event.shiftKey ? 'shift-tab' : 'tab';
  // Alt+Enter and Shift+Enter break the line in texts, as in spreadsheets.
  if (event.key !== 'Enter' || event.altKey) return undefined;
  if (event.shiftKey) return (event.target as Element).tagName === 'TEXTAREA' ? undefined : 'shift-enter';
  return 'enter';
}
