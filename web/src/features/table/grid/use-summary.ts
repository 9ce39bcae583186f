import type { FieldDefinition } from '@buildmesh/domain';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAccess } from '../../../entities/row/row-access.js';
import type { Formats } from '../../../entities/field/formats.js';
import { footWidth } from './columns/column-width.js';
import type { SummaryText } from './grid-summary.js';
import { summaryText } from './summary.model.js';
import type { TableQuery } from '../view/table-query.js';
import type { SummaryMethod, ViewState } from '../view/view-state.model.js';

interface SummaryRequest {
  access: RowAccess;
  query: TableQuery;
  chosen: ViewState['summary'];
  /** Changes when rows were changed: figures are asked for anew. */
  edition: number;
}

/** The figures under the columns, computed by the server over all rows of the query. */
export function useSummary(
  { access, query, chosen, edition }: SummaryRequest,
  fields: readonly FieldDefinition[],
  formats: Formats,
): ReadonlyMap<string, SummaryText> {
  const list = useMemo(() => Object.entries(chosen).map(([key, method]) => ({ key, method })), [chosen]);
  const [answers, setAnswers] = useState<{ key: string; method: SummaryMethod; value: unknown }[]>([]);
  useEffect(() => {
    if (list.length === 0) return undefined;
    let current = true;
    setAnswers([]);
    access
      .summary({
        query: query.filter,
        search: query.search === '' ? undefined : query.search,
        list: list.slice(0, 30),
      })
      .then(
        (answer) => {
          if (current) setAnswers(answer.groups[0]?.list ?? list.map((item) => ({ ...item, value: null })));
        },
        () => {
          if (current) setAnswers(list.map((item) => ({ ...item, value: null })));
        },
      );
    return () => {
      current = false;
    };
  }, [access, query, list, edition]);
  return useMemo(() => {
    const texts = new Map<string, SummaryText>();
    for (const { key } of list) {
      const field = fields.find((one) => one._key === key);
      const answer = answers.find((one) => one.key === key && one.method === chosen[key]);
      texts.set(key, { text: field && answer ? summaryText(field, answer, formats) : undefined });
    }
    return texts;
  }, [list, answers, chosen, fields, formats]);
}

/** What the columns need for their figures. */
export function useFootWidths(
  chosen: ViewState['summary'],
  figures: ReadonlyMap<string, SummaryText>,
): ReadonlyMap<string, number> {
  const { t } = useTranslation();
  return useMemo(() => {
    const widths = new Map<string, number>();
    for (const [key, method] of Object.entries(chosen))
      widths.set(key, footWidth(t(`table.summary.${method}`), figures.get(key)?.text ?? ''));
    return widths;
  }, [chosen, figures, t]);
}
