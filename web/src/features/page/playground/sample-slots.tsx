import type { Row } from '@buildmesh/contracts';
import { shownOf, type FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { cellText } from '../../../entities/field/cell-text.js';
import { fieldLabel } from '../../../entities/field/field-label.js';
import { useFormats } from '../../../entities/field/formats.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import type { PageSlots } from '../page-slots.js';

/** Places and applications that are none: they lead nowhere. */
function Lines({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <ul className="pp-lines">
      {[1, 2, 3].map((no) => (
        <li key={no}>{t(text, { no })}</li>
      ))}
    </ul>
  );
}

function SampleRecord({
  fields,
  row,
  onClose,
}: {
  fields: readonly FieldDefinition[];
  row: Row | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <AppDialog open title={String(row?.__name ?? t('page.sample.table'))} onClose={onClose}>
      <dl className="pp-record">
        {fields.map((field) => (
          <div key={field._key}>
            <dt>{fieldLabel(field, t)}</dt>
            <dd>{cellText(field, row && shownOf(row, field._key), formats) || '–'}</dd>
          </div>
        ))}
      </dl>
    </AppDialog>
  );
}

/** What other features bring to a page, with samples in their place. */
export const SAMPLE_SLOTS: PageSlots = {
  RecordPanel: SampleRecord,
  MenuEntries: () => <Lines text="page.sample.place" />,
  RecentPlaces: () => <Lines text="page.sample.place" />,
  ApprovalBucket: () => <Lines text="page.sample.application" />,
};
