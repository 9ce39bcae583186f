import { savedView, type SavedView } from '@buildmesh/contracts';
import { TableProperties } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { notify } from '../../../shared/notice/notices.js';
import type { VisibleEntity } from '../../../entities/row/row-access.js';
import { useSettingRecords } from '../../../entities/settings-store/setting-records.api.js';
import { ActionMenu } from '../../../shared/ui/list/action-menu.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { lookOf } from '../view/saved-view.model.js';
import { HIDDEN_AT_FIRST } from '../use-table-fields.js';
import type { ViewMenuProps } from './view-menus.js';

/** Names in the address of a table the view that it opens with. */
const ASKED = 'view';

/** The views that the project keeps for a table, to look through one of them; nothing where there are none. */
export function SavedViewMenu({ entity, fields, view, onChange }: ViewMenuProps & { entity: VisibleEntity }) {
  const { t } = useTranslation();
  const { data: records } = useSettingRecords('view');
  const [params, setParams] = useSearchParams();
  const asked = params.get(ASKED);
  const views = useMemo(
    () =>
      (records ?? []).flatMap(({ key, value }) => {
        const found = savedView.safeParse(value).data;
        return found?.entity === entity._id ? [{ ...found, key }] : [];
      }),
    [records, entity._id],
  );
  const show = (saved: SavedView): void =>
    onChange({
      filter: saved.query ?? [],
      ...lookOf(saved, { all: fields.map(({ _key }) => _key), hiddenAtFirst: HIDDEN_AT_FIRST }),
    });
  const choose = (saved: SavedView): void => {
    const { filter, sort, order, hidden, pinned } = view;
    show(saved);
    notify({
      level: 'info',
      text: t('table.view-chosen', { name: saved.name ?? saved.key }),
      action: { label: t('table.undo'), run: () => onChange({ filter, sort, order, hidden, pinned }) },
    });
  };
  useEffect(() => {
    if (asked === null || !records) return;
    const wanted = views.find(({ key }) => key === asked);
    if (wanted) show(wanted);
    // Once: what is arranged afterwards is not undone by a reload.
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(ASKED);
        return after;
      },
      { replace: true },
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the address asks for is shown once
  }, [asked, records]);
  if (views.length === 0) return null;
  return (
    <ActionMenu
      label={t('table.views')}
      actions={views.map((one) => ({ label: one.name ?? one.key, onSelect: () => choose(one) }))}
      trigger={(button) => <IconAction {...button} icon={TableProperties} label={t('table.views')} />}
    />
  );
}
