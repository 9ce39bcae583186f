import type { FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../entities/field/field-label.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import type { SummaryText } from '../grid/grid-summary.js';
import { summaryMethods } from '../grid/summary.model.js';
import type { ViewState } from '../view/view-state.model.js';
import { ColumnList, type ViewMenuProps } from './view-menus.js';
import { PlainSelect } from '../../../shared/ui/form/plain-select.js';

/** The columns as a sheet: on a phone they decide what the cards show. */
export function ColumnSheet({ onClose, ...props }: ViewMenuProps & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog open onClose={onClose} title={t('table.columns')}>
      <ColumnList {...props} />
    </AppDialog>
  );
}

interface SummaryProps {
  fields: readonly FieldDefinition[];
  chosen: ViewState['summary'];
  values: ReadonlyMap<string, SummaryText>;
  onChoose: (summary: ViewState['summary']) => void;
  onClose: () => void;
}

/** The summary row as a sheet: a figure for each field that somebody wants one of. */
export function SummarySheet({ fields, chosen, values, onChoose, onClose }: SummaryProps) {
  const { t } = useTranslation();
  const set = (key: string, method: string): void => {
    const rest = Object.fromEntries(Object.entries(chosen).filter(([each]) => each !== key));
    const known = methodsOf(fields, key).find((each) => each === method);
    onChoose(known ? { ...rest, [key]: known } : rest);
  };
  return (
    <AppDialog open onClose={onClose} title={t('table.summary-row')}>
      <ul className="tb-sums">
        {fields
          .filter((field) => !field._key.startsWith('_'))
          .map((field) => (
            <li key={field._key}>
              <span className="tb-name">{fieldLabel(field, t)}</span>
              <PlainSelect
                dense
                aria-label={t('table.summary.of', { name: fieldLabel(field, t) })}
                value={chosen[field._key] ?? ''}
                onChange={(event) => set(field._key, event.target.value)}
              >
                <option value="">{t('table.summary.none')}</option>
                {summaryMethods(field).map((method) => (
                  <option key={method} value={method}>
                    {t(`table.summary.${method}`)}
                  </option>
                ))}
              </PlainSelect>
              <b>{chosen[field._key] ? (values.get(field._key)?.text ?? '…') : ''}</b>
            </li>
          ))}
      </ul>
    </AppDialog>
  );
}

function methodsOf(fields: readonly FieldDefinition[], key: string) {
  const field = fields.find(({ _key }) => _key === key);
  return field ? summaryMethods(field) : [];
}
