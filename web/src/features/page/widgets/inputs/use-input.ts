import type { View } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenIn, type Choice } from '../../page.model.js';
import { useChoice, usePageState } from '../../viewer/page-state.js';
import { fieldsOf, useEntity } from '../../viewer/rows/use-reading.js';
import { choiceFor } from './input.model.js';

interface Options {
  view: View;
  option: { title: string; param: string };
  opt?: Choice['opt'];
}

/** What is filled into a widget: it filters the views that are linked, and is a parameter of the page. */
export function useInput({ view, option: { title, param }, opt }: Options) {
  const { t } = useTranslation();
  const { setParam } = usePageState();
  const { entity } = useEntity(view);
  const { chosen, set: choose } = useChoice(view._id);
  const fields: readonly FieldDefinition[] = useMemo(
    () => (entity && view._template.data?.fields ? fieldsOf(view, entity) : []),
    [view, entity],
  );
  const value = chosen?.value;
  const set = (next: string | readonly string[]): void => {
    choose((now) => chosenIn(now, view._id, choiceFor(next, opt)));
    if (param !== '') setParam(param, typeof next === 'string' ? next : next.join(','));
  };
  return {
    /** One value as text; empty for none. */
    value: Array.isArray(value) || value === undefined || value === null ? '' : String(value),
    /** Several values. */
    values: Array.isArray(value) ? value.map(String) : [],
    set,
    /** Fields of the table that it takes its choices from; none where it has no table. */
    fields,
    name: title || t(`page.widget.${view._template.lib}`),
  };
}
