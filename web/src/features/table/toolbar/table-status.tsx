import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../entities/field/formats.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { useMobile } from '../../../shared/ui/use-mobile.js';
import { PAGE_SIZES, type ViewState } from '../view/view-state.model.js';
import { PlainInput } from '../../../shared/ui/form/plain-input.js';
import { PlainSelect } from '../../../shared/ui/form/plain-select.js';

interface Props {
  view: ViewState;
  onChange: (patch: Partial<ViewState>) => void;
  total: number | undefined;
  /** 1-based. */
  page: number;
  onPage: (page: number) => void;
  saving: boolean;
}

/** The line under the table: how many rows there are, and the pages when rows come in pages. */
export function TableStatus({ view, onChange, total, page, onPage, saving }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  // Cards always come one after the other.
  const mobile = useMobile();
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / view.pageSize));
  return (
    <div className="tb-status">
      <span aria-live="polite">
        {total === undefined
          ? t('table.counting')
          : t('table.rows', { count: total, shown: formats.number(total, 0) })}
      </span>
      <span className="tb-saving" role="status">
        {saving ? t('table.saving') : ''}
      </span>
      <span className="tb-gap" />
      {view.mode === 'pages' && !mobile ? (
        <>
          <label>
            {t('table.per-page')}
            <PlainSelect
              dense
              value={view.pageSize}
              onChange={(event) =>
                onChange({ pageSize: PAGE_SIZES.find((size) => size === Number(event.target.value)) ?? 20 })
              }
            >
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </PlainSelect>
          </label>
          <IconAction
            size="small"
            iconSize={16}
            icon={ChevronsLeft}
            label={t('table.first-page')}
            disabled={page <= 1}
            onClick={() => onPage(1)}
          />
          <IconAction
            size="small"
            iconSize={16}
            icon={ChevronLeft}
            label={t('table.previous-page')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <GoTo key={page} page={page} pages={pages} onPage={onPage} />
          <IconAction
            size="small"
            iconSize={16}
            icon={ChevronRight}
            label={t('table.next-page')}
            disabled={pages !== undefined && page >= pages}
            onClick={() => onPage(page + 1)}
          />
          <IconAction
            size="small"
            iconSize={16}
            icon={ChevronsRight}
            label={t('table.last-page')}
            disabled={pages === undefined || page >= pages}
            onClick={() => pages && onPage(pages)}
          />
        </>
      ) : null}
      {mobile ? null : (
        <PlainSelect
          dense
          aria-label={t('table.mode')}
          value={view.mode}
          onChange={(event) => onChange({ mode: event.target.value === 'pages' ? 'pages' : 'endless' })}
        >
          <option value="endless">{t('table.mode.endless')}</option>
          <option value="pages">{t('table.mode.pages')}</option>
        </PlainSelect>
      )}
    </div>
  );
}

/** "Page [n] of N": Enter goes there. */
function GoTo({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number | undefined;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [text, setText] = useState(String(page));
  const go = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = Math.trunc(Number(text));
    if (wanted >= 1) onPage(pages === undefined ? wanted : Math.min(wanted, pages));
  };
  return (
    <form onSubmit={go} className="tb-goto">
      <label>
        {t('table.page')}
        <PlainInput
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => setText(String(page))}
        />
      </label>
      <span>{pages === undefined ? '' : t('table.of-pages', { pages: formats.number(pages, 0) })}</span>
    </form>
  );
}
