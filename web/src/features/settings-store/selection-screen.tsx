import { selectionSet, type SelectionSet } from '@buildmesh/contracts';
import { CircleDot } from 'lucide-react';
import { RecordsScreen, type RecordKind } from './records-screen.js';
import { SelectionForm } from './selection-form.js';

const KIND: RecordKind<SelectionSet> = {
  model: 'selection',
  place: '/system/share/selection',
  texts: (part) => `sharing.selection.${part}`,
  icon: CircleDot,
  read: (value) => selectionSet.safeParse(value).data,
  nameOf: ({ key, value }) => value.name ?? key,
  hintOf: ({ value }) => value.items.map(({ label }) => label).join(', '),
  blank: { key: '', name: '', type: 'string', items: [] },
  Form: SelectionForm,
};

/** `/system/share/selection/:key?`: sets of choices that any table may offer (spec: data §3). */
export function SelectionScreen() {
  return <RecordsScreen kind={KIND} />;
}
