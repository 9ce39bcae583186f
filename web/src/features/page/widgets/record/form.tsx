import Button from '@mui/material/Button';
import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { FilePenLine } from 'lucide-react';
import { useMemo, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { RowForm } from '../../../../entities/row/form/row-form.js';
import { formFields } from '../../../../entities/row/form/row-form.model.js';
import { notify } from '../../../../shared/notice/notices.js';
import type { VisibleEntity } from '../../../../entities/row/row-access.js';
import { useViewAccess } from '../../viewer/rows/use-view-access.js';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { usePageState } from '../../viewer/page-state.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { useRepeated } from '../../viewer/repeated-row.js';
import { fieldsOf, useEntity } from '../../viewer/rows/use-reading.js';
import { widget, WIDE, type WidgetProps } from '../../widget.types.js';
import { startOf } from './form.model.js';
import { common } from '../option-shapes.js';
import { useRowForm } from './use-row-form.js';
import '../lists/records.css';

const schema = z.looseObject({
  ...common,
  submitText: z.string().max(60).default(''),
  doneText: z.string().max(200).default(''),
});
type Option = z.output<typeof schema>;

/** Fields of a table to fill in: they make a new record, or in a list change the one that they are repeated for. */
function FormWidget({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { token } = usePageState();
  const repeated = useRepeated();
  const { entity, fault, loading } = useEntity(view);
  const row = repeated?.entity === entity?._id ? repeated?.row : undefined;
  const fields = useMemo(
    () => formFields(fieldsOf(view, entity), row ? 'edit' : 'create'),
    [view, entity, row],
  );
  return (
    <ReadingState view={view} icon={FilePenLine} fault={fault} waiting={loading} empty={fields.length === 0}>
      {entity && token === undefined ? (
        <OwnForm entity={entity} fields={fields} row={row} option={option} />
      ) : (
        // A link only shows (D14).
        <EmptyState compact icon={FilePenLine} title={t('page.form.read-only')} />
      )}
    </ReadingState>
  );
}

interface FormProps {
  entity: VisibleEntity;
  fields: readonly FieldDefinition[];
  row: Row | undefined;
  option: Option;
}

/** The form with the rights of the person at the screen. */
function OwnForm({ entity, fields, row, option }: FormProps) {
  const { t } = useTranslation();
  const { param, refresh } = usePageState();
  const access = useViewAccess(entity);
  const start = useMemo(() => startOf(fields, param), [fields, param]);
  const onSaved = () => {
    notify({ level: 'success', text: option.doneText || t('page.form.saved') });
    refresh();
  };
  const form = useRowForm({ access, fields, row, start, onSaved });
  const may = access.can(row ? 'update' : 'save');
  const canWrite = (key: string) =>
    may && (access.isAdmin || entity.writable === null || entity.writable.includes(key));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form className="pw-form" noValidate aria-label={option.title || entity._name} onSubmit={submit}>
      <RowForm
        fields={fields}
        values={form.values}
        onChange={form.change}
        errors={form.errors}
        {...(form.problem === undefined ? {} : { problem: form.problem })}
        canWrite={canWrite}
        edition={form.edition}
      />
      {may ? (
        <Button type="submit" variant="contained" loading={form.saving}>
          {option.submitText || t('page.form.submit')}
        </Button>
      ) : (
        <p className="pg-note">{t('page.form.may-not')}</p>
      )}
    </form>
  );
}

export const form = widget<Option>({
  type: 'form',
  icon: FilePenLine,
  label: 'page.widget.form',
  bound: WIDE,
  reads: 'rows',
  links: false,
  schema,
  options: { submitText: 'text', doneText: 'text' },
  Render: FormWidget,
});
