import { kindOf, type FieldDefinition, type FieldKind } from '@buildmesh/domain';
import { ArrayEditor, SelectionEditor } from './choice-editors.js';
import { FileEditor } from './file-editor.js';
import { DateEditor, TimeEditor, TimestampEditor } from './date-editor.js';
import type { FieldEditor } from './editor.types.js';
import { isEditable } from '../field-kind.js';
import { RelateEditor } from './relate-editor.js';
import { SwitchEditor } from './switch-editor.js';
import { JsonEditor, LineEditor, LongTextEditor, NumberEditor, TextEditor } from './text-editor.js';

/** The editor of each kind of field. Kinds without one are read only in tables and forms. */
const EDITORS: Partial<Record<FieldKind, FieldEditor>> = {
  string: TextEditor,
  number: NumberEditor,
  switch: SwitchEditor,
  date: DateEditor,
  time: TimeEditor,
  timestamp: TimestampEditor,
  selection: SelectionEditor,
  list: ArrayEditor,
  email: LineEditor,
  phone: LineEditor,
  relate: RelateEditor,
  json: JsonEditor,
  html: LongTextEditor,
  files: FileEditor,
};

export function editorOf(field: FieldDefinition): FieldEditor | undefined {
  return isEditable(field) ? EDITORS[kindOf(field)] : undefined;
}
