import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Copy, EyeOff, RefreshCw, X } from 'lucide-react';
import type { Entity, Field } from '@buildmesh/contracts';
import { storageOf, takesValues } from '@buildmesh/domain';
import { useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE, isApiFault, type ApiFault } from '../../../shared/api/faults/fault.js';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { freeFieldKey } from '../../../entities/field/field-key.js';
import { useProject } from '../../../entities/session/use-session.js';
import { useSetShareMutation } from '../../../entities/settings-store/setting.api.js';
import { ActionMenu } from '../../../shared/ui/list/action-menu.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { useCreateFieldMutation, useUpdateFieldMutation } from '../entity.api.js';
import type { FieldToBe, Misfit } from '../entity-slots.js';
import { draftFaults, draftOf, EMPTY_DRAFT, stored, type DraftFault } from './field-design.model.js';
import { FieldForm } from './field-form.js';
import { autoNumberAt } from './sections/numbers-section.js';

interface Props {
  entity: Entity;
  entities: readonly Entity[];
  /** The field; absent for a new one. */
  field: Field | undefined;
  onClose: () => void;
  /** `kept`: values that the new type did not take are kept beside their rows. */
  onSaved: (field: Field, kept: boolean) => void;
  onHide: (field: Field) => void;
  onTool: (kind: 'copy' | 'convert', field: Field) => void;
  /** Asks whether the field is to change although its new type does not take all values. */
  onMisfit: (field: Field, as: FieldToBe) => Promise<Misfit>;
}

type Part = DraftFault['part'] | 'type';

/** Properties of a field, on the right. */
export function FieldPanel({ entity, entities, field, onClose, onSaved, onHide, onTool, onMisfit }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [draft, setDraft] = useState(field ? draftOf(field) : EMPTY_DRAFT);
  const [faults, setFaults] = useState<ReadonlyMap<Part, string>>(new Map());
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [create, creating] = useCreateFieldMutation();
  const [update, updating] = useUpdateFieldMutation();
  const [setShare] = useSetShareMutation();
  const taken = useMemo(
    () => new Set(entity._field.filter((one) => one._id !== field?._id).map((one) => one._key)),
    [entity, field],
  );
  const others = useMemo(() => entity._field.filter((one) => one._id !== field?._id), [entity, field]);
  const busy = creating.isLoading || updating.isLoading;

  const refuse = (cause: unknown): void => {
    if (!isApiFault(cause)) throw cause;
    const parts: Record<string, Part> = {
      name: 'name',
      key: 'key',
      relate: 'relate',
      type: 'type',
      'option.selection': 'selection',
      'option.pattern': 'pattern',
      'option.min': 'min',
      'option.formula': 'computed',
      'option.rollup': 'computed',
      'option.mix': 'computed',
      'option._virtual': 'computed',
    };
    const known = (cause.errors ?? []).flatMap((error): [Part, string][] => {
      const part = parts[error.field] ?? parts[error.field.split('.').slice(0, 2).join('.')];
      return part ? [[part, error.message]] : [];
    });
    setFaults(new Map(known));
    setProblem(known.length > 0 ? undefined : faultText(cause, t));
  };

  const write = async (how: { force?: boolean; create?: boolean } = {}): Promise<Field | undefined> => {
    const { type, option, relate } = stored(draft);
    // The path of fields has no table in it: the body names it (field contract).
    const name = draft.name.trim();
    if (!field) {
      return create({
        params: { project: project._id },
        body: {
          entity: entity._id,
          name,
          type,
          option,
          relate,
          key: draft.key === '' ? freeFieldKey(name, taken) : draft.key,
        },
        quiet: true,
      }).unwrap();
    }
    return update({
      params: { project: project._id, id: field._id },
      queryString: how.force ? { force: '1' } : {},
      body: { entity: entity._id, name, type, option, relate, _ver: field._ver, create: how.create },
      quiet: true,
    }).unwrap();
  };

  /** After the field, since its id is the key; where that is refused, the field counts as before. */
  const keepNumbers = async (saved: Field): Promise<void> => {
    if (draft.type !== 'code' || !draft.numbers) return;
    await setShare({ ...autoNumberAt(project._id, counterOf(saved)), value: draft.numbers });
  };

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = draftFaults(draft, field ? new Set() : taken);
    setFaults(new Map(wrong.map(({ part, text }) => [part, t(text)])));
    setProblem(undefined);
    if (wrong.length > 0) return;
    try {
      const saved = await write();
      if (!saved) return;
      await keepNumbers(saved);
      onSaved(saved, false);
    } catch (cause) {
      if (!isApiFault(cause) || !field || !isMisfit(cause)) return refuse(cause);
      const choice = await onMisfit(field, stored(draft));
      if (choice === 'stop') return;
      await (choice === 'create' ? writeCreating() : keepMisfits()).catch(refuse);
    }
  };
  const keepMisfits = async (create = false): Promise<void> => {
    const saved = await write({ force: true, create });
    if (saved) onSaved(saved, true);
  };
  /** A name that several records have stays apart: none of them can be chosen for it. */
  const writeCreating = async (): Promise<void> => {
    try {
      const saved = await write({ create: true });
      if (saved) onSaved(saved, false);
    } catch (cause) {
      if (!isApiFault(cause) || !isMisfit(cause)) throw cause;
      await keepMisfits(true);
    }
  };

  const tools =
    field && entity._type !== 'system' && storageOf(field) !== null
      ? [
          { label: t('entity.field.copy'), icon: Copy, onSelect: () => onTool('copy', field) },
          {
            label: t('entity.field.convert'),
            icon: RefreshCw,
            disabled: !takesValues(field),
            onSelect: () => onTool('convert', field),
          },
        ]
      : [];

  return (
    <aside
      className="ed-side"
      aria-label={field ? t('entity.field.edit', { name: field._name }) : t('entity.field.new')}
    >
      <header>
        <h2>{field ? field._name : t('entity.field.new')}</h2>
        {field && tools.length > 0 ? (
          <ActionMenu label={t('entity.field.more', { name: field._name })} actions={tools} />
        ) : null}
        {field ? (
          <IconAction
            icon={EyeOff}
            iconSize={16}
            label={t('entity.field.hide')}
            onClick={() => onHide(field)}
          />
        ) : null}
        <IconAction icon={X} label={t('entity.close')} onClick={onClose} />
      </header>
      <form
        id="field-form"
        className="ed-scroll"
        noValidate
        onSubmit={(event) => void save(event)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        }}
      >
        {problem ? (
          <Alert severity="error" role="alert" sx={{ m: 3, mb: 0 }}>
            {problem}
          </Alert>
        ) : null}
        <FieldForm
          entity={entity}
          others={others}
          draft={draft}
          onChange={setDraft}
          isNew={!field}
          faults={faults}
          entities={entities}
          counter={field && counterOf(field)}
        />
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

/** The increment that a field names, else its own. */
function counterOf(field: Field): string {
  return field._option.increment ?? field._id;
}

/** The new type does not take all values: the answer says how many. */
function isMisfit({ code, data }: ApiFault): boolean {
  return code === CODE.conflict && typeof data === 'object' && data !== null && 'lost' in data;
}
