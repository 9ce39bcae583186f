import type { Locale } from '@buildmesh/kernel';
import { messageOf, STATE_FIELD, type createFields, type Field, type InputOf } from '@buildmesh/contracts';
import { SELECTABLE_STATES } from '@buildmesh/domain';

type NewField = InputOf<typeof createFields>['list'][number];

/** The field that says where an application stands; it gets its words when it is read. */
export const stateField: NewField = {
  name: 'Approval state',
  type: 'string',
  key: STATE_FIELD,
  code: STATE_FIELD,
  option: {
    _display: { _type: 'selection' },
    selection: SELECTABLE_STATES.map((value) => ({ value, label: value })),
    readonly: true,
  },
};

const isState = (value: unknown) => SELECTABLE_STATES.find((state) => state === value);

/** The same in the reader's language; what somebody named otherwise stays as it is. */
export function translatedStateField(field: Field, locale: Locale): Field {
  if (field._code !== STATE_FIELD) return field;
  const { selection = [] } = field._option;
  const inWords = (item: (typeof selection)[number]) => {
    const state = isState(item.value);
    return state && item.label === state
      ? { ...item, label: messageOf(`approval.state.${state}`, locale) }
      : item;
  };
  return {
    ...field,
    _name: field._name === stateField.name ? messageOf('approval.field.state', locale) : field._name,
    _option: { ...field._option, selection: selection.map(inWords) },
  };
}
