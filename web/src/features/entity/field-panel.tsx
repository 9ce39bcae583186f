import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { EyeOff, X } from 'lucide-react';
import type { Entity, Field } from '@buildmesh/contracts';
import { useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE, isApiFault } from '../../shared/api/fault.js';
import { faultText } from '../../shared/api/fault-reaction.js';
import { useProject } from '../../shared/session/use-session.js';
import { useConfirm } from '../../shared/ui/confirm-provider.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { useCreateFieldMutation, useUpdateFieldMutation } from './entity.api.js';
import { draftFaults, draftOf, EMPTY_DRAFT, stored, type DraftFault } from './field-design.model.js';
import { FieldForm } from './field-form.js';

interface Props {
  entity: Entity;
  entities: readonly Entity[];
  /** The field; absent for a new one. */
  field: Field | undefined;
  onClose: () => void;
  onSaved: (field: Field) => void;
  onHide: (field: Field) => void;
}

type Part = DraftFault['part'] | 'type';

/** Properties of a field, on the right. */
export function FieldPanel({ entity, entities, field, onClose, onSaved, onHide }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const project = useProject();
  const [draft, setDraft] = useState(field ? draftOf(field) : EMPTY_DRAFT);
  const [faults, setFaults] = useState<ReadonlyMap<Part, string>>(new Map());
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [create, creating] = useCreateFieldMutation();
  const [update, updating] = useUpdateFieldMutation();
  const taken = useMemo(() => new Set(entity._field.filter((one) => one._id !== field?._id).map((one) => one._key)), [entity, field]);
  const busy = creating.isLoading || updating.isLoading;

  const refuse = (cause: unknown): void => {
    if (!isApiFault(cause)) throw cause;
    const parts: Record<string, Part> = { name: 'name', key: 'key', relate: 'relate', type: 'type', 'option.selection': 'selection', 'option.pattern': 'pattern', 'option.min': 'min' };
    const known = (cause.errors ?? []).flatMap((error): [Part, string][] => {
      const part = parts[error.field] ?? parts[error.field.split('.').slice(0, 2).join('.')];
      return part ? [[part, error.message]] : [];
    });
    setFaults(new Map(known));
    setProblem(known.length > 0 ? undefined : faultText(cause, t));
  };

  const write = async (force: boolean): Promise<Field | undefined> => {
    const { type, option, relate } = stored(draft);
    // The path of fields has no table in it: the body names it (field contract).
    const name = draft.name.trim();
    if (!field) return create({ params: { project: project._id }, body: { entity: entity._id, name, type, option, relate, ...(draft.key === '' ? {} : { key: draft.key }) }, quiet: true }).unwrap();
    return update({ params: { project: project._id, id: field._id }, queryString: force ? { force: '1' } : {}, body: { entity: entity._id, name, type, option, relate, _ver: field._ver }, quiet: true }).unwrap();
  };

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = draftFaults(draft, field ? new Set() : taken);
    setFaults(new Map(wrong.map(({ part, text }) => [part, t(text)])));
    setProblem(undefined);
    if (wrong.length > 0) return;
    try {
      const saved = await write(false);
      if (saved) onSaved(saved);
    } catch (cause) {
      const losesValues = isApiFault(cause) && cause.code === CODE.conflict && field && stored(draft).type !== field._type;
      if (!losesValues) return refuse(cause);
      if (!(await confirm({ title: t('entity.retype.title'), text: faultText(cause, t), confirmLabel: t('entity.retype.confirm'), danger: true, warning: t('entity.retype.warning') }))) return;
      await write(true).then((saved) => saved && onSaved(saved), refuse);
    }
  };

  return (
    <aside className="ed-side" aria-label={field ? t('entity.field.edit', { name: field._name }) : t('entity.field.new')}>
      <header>
        <h2>{field ? field._name : t('entity.field.new')}</h2>
        {field ? <IconAction icon={EyeOff} iconSize={16} label={t('entity.field.hide')} onClick={() => onHide(field)} /> : null}
        <IconAction icon={X} label={t('entity.close')} onClick={onClose} />
      </header>
      <form id="field-form" className="ed-scroll" noValidate onSubmit={(event) => void save(event)} onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}>
        {problem ? (
          <Alert severity="error" role="alert" sx={{ m: 3, mb: 0 }}>
            {problem}
          </Alert>
        ) : null}
        <FieldForm draft={draft} onChange={setDraft} isNew={!field} faults={faults} entities={entities} />
      </form>
      <footer>
        <Button color="inherit" onClick={onClose}>
          {t('entity.cancel')}
        </Button>
        <Button type="submit" form="field-form" variant="contained" disabled={busy}>
          {t(field ? 'entity.save' : 'entity.field.add')}
        </Button>
      </footer>
    </aside>
  );
}
