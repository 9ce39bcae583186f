import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisibleEntity } from '../../../entities/row/row-access.js';
import { FormPart } from '../../../shared/ui/form/form-part.js';
import { lookOf, savedLookOf, type SavedLook } from './saved-view.model.js';
import { ColumnList, SortList } from '../toolbar/view-menus.js';
import { HIDDEN_AT_FIRST, useTableFields } from '../use-table-fields.js';
import { EMPTY_VIEW, type ViewState } from './view-state.model.js';
import '../table.css';

export interface ViewArrangementProps {
  entity: VisibleEntity;
  value: SavedLook;
  onChange: (value: SavedLook) => void;
}

/** By what the rows of a saved view are sorted, and which columns it shows. */
export function ViewArrangement({ entity, value, onChange }: ViewArrangementProps) {
  const { t } = useTranslation();
  const fields = useTableFields(entity);
  const keys = useMemo(() => fields.map(({ _key }) => _key), [fields]);
  const look = lookOf(value, { all: keys, hiddenAtFirst: HIDDEN_AT_FIRST });
  const change = (patch: Partial<ViewState>): void =>
    onChange(savedLookOf({ ...look, ...patch }, keys, value.option));
  const props = { fields, view: { ...EMPTY_VIEW, ...look }, onChange: change };
  return (
    <>
      <FormPart title={t('table.sort')}>
        <SortList {...props} />
      </FormPart>
      <FormPart title={t('table.columns')}>
        <ColumnList {...props} />
      </FormPart>
    </>
  );
}
