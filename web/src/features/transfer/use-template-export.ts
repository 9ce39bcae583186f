import { kindOf, type FieldDefinition } from '@buildmesh/domain';
import { useState } from 'react';
import { download } from '../../shared/api/transfer.js';
import { useFormats } from '../../entities/field/formats.js';
import type { RowQuery, VisibleEntity } from '../../entities/row/row-access.js';
import { useRowAccess } from '../../entities/row/use-row-access.js';
import { useProject } from '../../entities/session/use-session.js';
import {
  allRows,
  exportByTemplate,
  formatsOf,
  isGiven,
  isOverLimit,
  recordsFor,
  type DocumentFormat,
  type TemplateChoice,
} from './template-export.model.js';

interface Options {
  entity: VisibleEntity;
  query: { filter: NonNullable<RowQuery['query']>; sort: NonNullable<RowQuery['sort']>; search: string };
  total: number | undefined;
  fields: readonly FieldDefinition[];
}

const NO_TEMPLATE: TemplateChoice = { file: undefined, url: '' };

/** A document of the rows of a table, made from a template that somebody chose. */
export function useTemplateExport({ entity, query, total, fields }: Options) {
  const project = useProject()._id;
  const formats = useFormats();
  const access = useRowAccess(entity);
  const [template, setTemplate] = useState(NO_TEMPLATE);
  const [wanted, setFormat] = useState<DocumentFormat>('xlsx');
  const possible = formatsOf(template);
  const format = possible.includes(wanted) ? wanted : (possible[0] ?? 'xlsx');
  const isOver = isOverLimit(total, fields.length);
  const run = async (): Promise<boolean> => {
    if (!isGiven(template)) return false;
    const rows = await allRows(access, {
      query: query.filter,
      search: query.search === '' ? undefined : query.search,
      sort: query.sort,
      option: { fields: fields.filter((field) => kindOf(field) !== 'layout').map(({ _key }) => _key) },
    });
    const data = recordsFor(rows, fields, formats);
    return exportByTemplate({ project, name: entity._name, template, format, data }, download);
  };
  return {
    isReady: isGiven(template) && !isOver,
    isOver,
    run,
    choice: { template, onTemplate: setTemplate, format, onFormat: setFormat },
  };
}
