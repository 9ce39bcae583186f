import type { View } from '@buildmesh/contracts';
import type { TFunction } from 'i18next';
import { WIDGET_KINDS } from '../widget.types.js';

/** What a view is called: its title, its name, or its kind. */
export function nameOf({ _name, _template: { lib, option } }: View, t: TFunction): string {
  const { title } = option;
  if (typeof title === 'string' && title !== '') return title;
  if (_name !== '') return _name;
  return WIDGET_KINDS.some((kind) => kind === lib) ? t(`page.widget.${lib}`) : t('page.fault.unknown');
}
