import type { Row } from '@buildmesh/contracts';
import { Signature as SignatureIcon } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf, type FieldDefinition } from '@buildmesh/domain';
import { z } from 'zod';
import { uploadFile } from '../../../../entities/file/upload-file.js';
import { useFormats } from '../../../../entities/field/formats.js';
import { notify } from '../../../../shared/notice/notices.js';
import type { VisibleEntity } from '../../../../entities/row/row-access.js';
import { useViewAccess } from '../../viewer/rows/use-view-access.js';
import { useAppDispatch } from '../../../../shared/state/hooks.js';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { ListSkeleton } from '../../../../shared/ui/state/skeletons.js';
import { usePageState } from '../../viewer/page-state.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { useRepeated } from '../../viewer/repeated-row.js';
import { fieldNamed, useShownRows } from '../../viewer/rows/use-shown-rows.js';
import { TALL, widget, type WidgetProps } from '../../widget.types.js';
import { isSignature } from '../field-tests.js';
import { common } from '../option-shapes.js';
import { titleOf } from '../row-text.js';
import '../inputs/inputs.css';
import { lazyPart } from '../../../../shared/ui/state/lazy-part.js';

const SignaturePad = lazyPart(async () => (await import('./signature-pad.js')).SignaturePad);

/** `target`: the field that gets the picture. */
const schema = z.looseObject({ ...common, target: z.string().max(60).default('') });
type Option = z.output<typeof schema>;

/** Signs the one record that the view shows; the picture is kept as a file in a field of it. */
function Signature({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { token } = usePageState();
  const repeated = useRepeated();
  const given = repeated?.entity === view._template.data?.id ? repeated?.row : undefined;
  const read = useShownRows(view, { size: 2, needs: [option.target], given });
  const field = fieldNamed(read.entity, option.target);
  const [row] = read.rows;
  if (token !== undefined) return <EmptyState compact icon={SignatureIcon} title={t('page.members-only')} />;
  if (read.entity && !field) return <EmptyState compact icon={SignatureIcon} title={t('page.no-field')} />;
  return (
    <ReadingState {...read.state} icon={SignatureIcon} empty={row === undefined}>
      {row && read.rows.length === 1 && read.entity && field ? (
        <OwnSignature
          key={row._id}
          entity={read.entity}
          field={field}
          row={row}
          name={titleOf(row, read.fields, formats)}
        />
      ) : (
        // Nobody signs what they did not choose.
        <EmptyState compact icon={SignatureIcon} title={t('page.signature.choose')} />
      )}
    </ReadingState>
  );
}

interface Props {
  entity: VisibleEntity;
  field: FieldDefinition;
  row: Row;
  name: string;
}

function OwnSignature({ entity, field, row, name }: Props) {
  const { t } = useTranslation();
  const { project, sample, refresh } = usePageState();
  const dispatch = useAppDispatch();
  const access = useViewAccess(entity);
  if (!access.canWrite(field._key)) return <p className="pg-note">{t('page.form.may-not')}</p>;
  const sign = async (picture: Blob) => {
    const file = new File([picture], 'signature.png', { type: 'image/png' });
    // A sample stays in this browser.
    const kept = sample
      ? { name: file.name, url: URL.createObjectURL(file) }
      : await uploadFile(file, { project, entity: entity._id, dispatch });
    const value = kindOf(field) === 'files' ? [kept] : kept.url;
    await access.update(row._id, { [field._key]: value, _ver: row['_ver'] });
    notify({ level: 'success', text: t('page.signature.done', { name }) });
    refresh();
  };
  return (
    <Suspense fallback={<ListSkeleton rows={2} />}>
      <SignaturePad name={name} signed={Boolean(row[field._key])} onSign={sign} />
    </Suspense>
  );
}

export const signature = widget<Option>({
  type: 'signature',
  icon: SignatureIcon,
  label: 'page.widget.signature',
  bound: TALL,
  reads: 'rows',
  links: false,
  schema,
  options: { target: { field: isSignature } },
  Render: Signature,
});
