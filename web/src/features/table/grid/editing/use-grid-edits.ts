import { kindOf, type FieldDefinition } from '@buildmesh/domain';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { faultOfValue, faultText } from '../../../../entities/field/field-rules.js';
import { isEditable } from '../../../../entities/field/field-kind.js';
import { editorOf } from '../../../../entities/field/editors/editors.js';
import { useFormats } from '../../../../entities/field/formats.js';
import { readCell, writeCell } from '../../../../entities/field/cell-exchange.js';
import { notify } from '../../../../shared/notice/notices.js';
import type { RowAccess } from '../../../../entities/row/row-access.js';
import type { CellEdit, LeftOut } from '../grid-changes.js';
import type { GridEdits } from '../grid.types.js';
import type { RowEditor } from '../../rows/row-editor.js';
import type { RowSource } from '../../rows/row-source.js';
import type { CellChange, Edit } from '../../rows/undo.model.js';
import { usePastedNames } from './use-pasted-names.js';

interface GridParts {
  access: RowAccess;
  editor: RowEditor;
  source: RowSource;
}

/** What the grid may edit, by the rules of the fields and the rights of the person. */
export function useGridEdits(parts: GridParts, timezone: string): GridEdits {
  const { t } = useTranslation();
  const forms = useFormats();
  const names = usePastedNames(parts.source, timezone);
  return useMemo(() => {
    const { access, editor } = parts;
    const wrong = (field: FieldDefinition, value: unknown): string | undefined => {
      const fault = faultOfValue(field, value);
      return fault ? faultText(fault, t) : undefined;
    };
    const write = async (changes: CellChange[], edit?: CellEdit): Promise<void> => {
      const added = edit?.added ?? [];
      const any = changes.length + added.length > 0;
      const did = any ? await editor.apply(changes, added) : undefined;
      // What was refused has been told; one cell that was changed can be seen.
      if (!edit || (any && !did)) return;
      const told = did && (did.changes.length > 1 || did.added) ? writtenTexts(did, t) : [];
      const text = [...told, ...leftTexts(edit.left, t)].join(' · ');
      if (text !== '')
        notify({
          level: did ? 'success' : 'info',
          text,
          ...(did && { action: { label: t('table.undo'), run: () => void editor.undo(did) } }),
        });
    };
    return {
      // A file takes longer to send than a cell stays open: files are put in where the record is.
      canEdit: ({ field, key }) =>
        access.canWrite(key) &&
        isEditable(field) &&
        kindOf(field) !== 'files' &&
        editorOf(field) !== undefined,
      check: ({ field }, value) => wrong(field, value),
      parse: ({ field, key }, text) => {
        const parsed = readCell(field, text, {
          timezone,
          forms,
          related: (name) => names.find(key, name),
        });
        if (parsed.fault) return { fault: faultText(parsed.fault, t) };
        const fault = wrong(field, parsed.value);
        return fault === undefined ? { value: parsed.value } : { fault };
      },
      print: ({ field }, value) => writeCell(field, value, timezone),
      learn: (texts) => names.learn(texts),
      canAdd: access.can('save'),
      apply: (changes, edit) => void write(changes, edit),
      undo: () => void editor.undo(),
      redo: () => void editor.redo(),
      refuse: (text) => notify({ level: 'info', text }),
      reject: (text) => notify({ level: 'error', text, lasting: true }),
      readOnlyText: ({ field, label, key }) =>
        t(readOnlyReason(field, access.canWrite(key)), { name: label }),
    };
  }, [parts, timezone, forms, names, t]);
}

function writtenTexts({ changes, added = [] }: Edit, t: TFunction): string[] {
  return [
    ...(changes.length > 0 ? [t('table.wrote.changed', { count: changes.length })] : []),
    ...(added.length > 0 ? [t('table.wrote.added', { count: added.length })] : []),
  ];
}

/** What was not written, and why. */
function leftTexts({ wide, rows, unfit, locked, columns }: LeftOut, t: TFunction): string[] {
  return [
    ...(rows > 0 ? [t('table.left.rows', { count: rows })] : []),
    ...(wide > 0 ? [t('table.left.wide', { count: wide })] : []),
    ...(locked > 0 ? [t('table.left.locked', { count: locked, names: columns.join(', ') })] : []),
    ...(unfit > 0 ? [t('table.left.unfit', { count: unfit })] : []),
  ];
}

function readOnlyReason(field: FieldDefinition, mayWrite: boolean): string {
  if (!isEditable(field)) return 'table.read-only';
  if (!mayWrite) return 'table.no-right-to-edit';
  return kindOf(field) === 'files' ? 'table.files-in-record' : 'table.read-only';
}
