import type { View } from '@buildmesh/contracts';
import type { TFunction } from 'i18next';
import { kindOfView } from './widget.types.js';

/** What a view is called: its title, its name, or its kind. */
export function nameOf(view: View, t: TFunction): string {
  const { title } = view._template.option;
  if (typeof title === 'string' && title !== '') return title;
  if (view._name !== '') return view._name;
  const kind = kindOfView(view);
  return kind === undefined ? t('page.fault.unknown') : t(`page.widget.${kind}`);
}
