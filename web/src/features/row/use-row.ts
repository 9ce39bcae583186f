import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE, isApiFault, type ApiFault } from '../../shared/api/faults/fault.js';
import { faultText as refusalText } from '../../shared/api/faults/fault-reaction.js';
import { sameValue } from '../../entities/field/field-kind.js';
import { faultText } from '../../entities/field/field-rules.js';
import { withAnswer } from '../../entities/field/formula-error.js';
import { uploadsUnderWay } from '../../entities/file/upload-file.js';
import { notify } from '../../shared/notice/notices.js';
import { conflictOf, isRow, type Conflict } from '../../entities/row/conflict.js';
import type { RowAccess, Values } from '../../entities/row/row-access.js';
import { beforeOf, editsOf, stillTouched, touch, without, type Touched } from './touched.model.js';
import {
  changedValues,
  faultsOf,
  initialValues,
  serverFaults,
} from '../../entities/row/form/row-form.model.js';

export interface RowState {
  values: Values;
  errors: ReadonlyMap<string, string>;
  problem: string | undefined;
  dirty: boolean;
  saving: boolean;
  loadFault: ApiFault | undefined;
  conflict: Conflict | undefined;
  /** Changes when another record, another version of it, or what was saved of it is shown. */
  edition: number;
  /** Of single fields: changes when somebody else changed the value. */
  editions: Readonly<Record<string, number>>;
  change: (key: string, value: unknown) => void;
  /** The saved row, or nothing when it could not be saved. */
  save: () => Promise<Row | undefined>;
  /** The row that stands after a conflict, or nothing when the own values were refused once more. */
  resolve: (choice: 'mine' | 'theirs') => Promise<Row | undefined>;
  reset: (values?: Values) => void;
}

interface Options {
  access: RowAccess;
  fields: readonly FieldDefinition[];
  /** The record as the table knows it; absent for a new one. */
  row: Row | undefined;
  /** Another number reads the record anew. */
  reading?: number | undefined;
  /** Values that a new record starts with, for example from a draft. */
  start?: Values;
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** The state of a record's form: values, faults, saving and conflicts. */
export function useRow({ access, fields, row, reading, start }: Options): RowState {
  const { t } = useTranslation();
  const fresh = useMemo(() => start ?? initialValues(fields), [start, fields]);
  const [base, setBase] = useState<Values>(row ?? fresh);
  const [edition, setEdition] = useState(0);
  const [editions, setEditions] = useState<Readonly<Record<string, number>>>({});
  const [touched, setTouched] = useState<Touched>({});
  const edits = useMemo(() => editsOf(touched), [touched]);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [saving, setSaving] = useState<ReadonlySet<string | undefined>>(new Set());
  const [loadFault, setLoadFault] = useState<ApiFault | undefined>(undefined);
  const [conflict, setConflict] = useState<Conflict | undefined>(undefined);
  const id = row?._id;
  const shown = useRef(id);
  shown.current = id;
  /** Records whose writing was not answered yet, and the new one from its creation on: it is created once. */
  const underWay = useRef(new Set<string | undefined>());
  const latest = useRef(base);
  latest.current = base;
  const latestTouched = useRef(touched);
  latestTouched.current = touched;
  const latestFields = useRef(fields);
  latestFields.current = fields;

  /** The editors start anew from these values and the edits, whatever is typed in them. */
  const startFrom = useCallback((values: Values | ((before: Values) => Values)) => {
    setBase(values);
    setEdition((before) => before + 1);
  }, []);
  /** Shows what others changed: only the editors of these values start anew, those that were touched stay as they are. */
  const follow = useCallback((values: Values) => {
    const from = latest.current;
    const moved = latestFields.current.filter(
      (field) =>
        !(field._key in latestTouched.current) && !sameValue(field, from[field._key], values[field._key]),
    );
    setBase(values);
    setEditions((before) =>
      moved.reduce((all, { _key }) => ({ ...all, [_key]: (all[_key] ?? 0) + 1 }), before),
    );
  }, []);
  const reset = useCallback(
    (values?: Values) => {
      startFrom(values ?? fresh);
      setTouched({});
      setErrors(NO_ERRORS);
      setProblem(undefined);
      setLoadFault(undefined);
      setConflict(undefined);
    },
    [startFrom, fresh],
  );

  // The row object changes with every edit in the table; only another id is another record. Then what the table knows
  // of it is shown at once, before anything of the record before is drawn under its name.
  const [shownId, setShownId] = useState(id);
  if (shownId !== id) {
    setShownId(id);
    reset(row);
  }
  const read = useCallback(() => {
    if (id === undefined) return undefined;
    let current = true;
    access.get(id).then(
      (loaded) => {
        if (!current) return;
        if (isNewer(latest.current._ver, loaded._ver)) return;
        if (loaded._ver === latest.current._ver) setBase((before) => withAnswer(before, loaded));
        else follow(loaded);
      },
      (fault: unknown) => current && isApiFault(fault) && setLoadFault(fault),
    );
    return () => {
      current = false;
    };
  }, [access, id, follow]);
  useEffect(() => read(), [read, reading]);
  // The table has heard of another version.
  const told = row?._ver;
  useEffect(() => (isNewer(told, latest.current._ver) ? read() : undefined), [read, told]);

  const values = useMemo(() => ({ ...base, ...edits }), [base, edits]);
  const changed = id === undefined ? edits : changedValues(fields, base, values);
  const dirty = Object.keys(changed).length > 0;

  const change = useCallback((key: string, value: unknown) => {
    setTouched((known) => touch(known, key, { value, before: latest.current[key] }));
    setErrors((before) => (before.has(key) ? new Map([...before].filter(([one]) => one !== key)) : before));
  }, []);

  const refused = (fault: ApiFault, target: string | undefined): void => {
    if (shown.current !== target) return notify({ level: 'error', text: refusalText(fault, t) });
    const { byField, rest } = serverFaults(fields, fault.errors);
    setErrors(byField);
    setProblem(byField.size > 0 && rest.length === 0 ? undefined : rest.join('; ') || refusalText(fault, t));
  };

  /** Somebody else was first: asks about what both changed; where that is nothing, theirs stands and mine is written too. */
  const writeAfter = async (theirs: Row, mine: Values, before: Values): Promise<Row | undefined> => {
    const fieldOf = (key: string) => fields.find((field) => field._key === key);
    const found = conflictOf({ mine, before, theirs, fieldOf });
    if (!found) return write(theirs._id, mine, theirs);
    setConflict(found);
    return undefined;
  };

  /**
   * Writes what was changed on these values to the record that is named; only while that one is shown does the answer
   * change what is seen.
   */
  const write = async (target: string | undefined, written: Values, on: Values): Promise<Row | undefined> => {
    underWay.current.add(target);
    setSaving(new Set(underWay.current));
    setProblem(undefined);
    let saved: Row | undefined;
    try {
      const body = typeof on._ver === 'number' ? { ...written, _ver: on._ver } : written;
      const answer = target === undefined ? await access.save(body) : await access.update(target, body);
      saved = { ...answer, ...relatedOnly(fields, values) };
      if (shown.current !== target) return saved;
      startFrom((before) => (saved ? withAnswer(before, saved) : before));
      setTouched((now) => stillTouched(now, edits));
      setErrors(NO_ERRORS);
      return saved;
    } catch (cause) {
      if (!isApiFault(cause)) throw cause;
      const isOvertaken = cause.code === CODE.conflict && isRow(cause.data) && shown.current === target;
      if (isOvertaken) return await writeAfter(cause.data as Row, written, on);
      refused(cause, target);
      return undefined;
    } finally {
      if (target !== undefined || !saved) underWay.current.delete(target);
      setSaving(new Set(underWay.current));
    }
  };

  const save = async (): Promise<Row | undefined> => {
    if (underWay.current.has(id)) return undefined;
    if (uploadsUnderWay() > 0) {
      setProblem(t('shared.file.wait'));
      return undefined;
    }
    const faults = faultsOf(
      fields.filter((field) => id === undefined || field._key in edits),
      values,
    );
    setErrors(new Map([...faults].map(([key, fault]) => [key, faultText(fault, t)])));
    if (faults.size > 0) return undefined;
    const written =
      id === undefined ? changedValues(fields, {}, values) : changedValues(fields, base, values);
    const before = { ...base, ...beforeOf(touched) };
    // What they changed may have been read since.
    return isRow(base) ? writeAfter(base, written, before) : write(id, written, {});
  };

  const resolve = async (choice: 'mine' | 'theirs'): Promise<Row | undefined> => {
    if (!conflict) return undefined;
    const { id: target, mine, others, theirs } = conflict;
    setConflict(undefined);
    const written = choice === 'mine' ? { ...others, ...mine } : others;
    if (Object.keys(written).length === 0) {
      reset(theirs);
      return theirs;
    }
    startFrom(theirs);
    if (choice === 'theirs') setTouched((now) => without(now, Object.keys(mine)));
    return write(target, written, theirs);
  };

  return {
    values,
    errors,
    problem,
    dirty,
    saving: saving.has(id),
    loadFault,
    conflict,
    edition,
    editions,
    change,
    save,
    resolve,
    reset,
  };
}

const isNewer = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number' && one > other;

/** Related rows as they are shown: answers may name them by bare id. */
function relatedOnly(fields: readonly FieldDefinition[], values: Values): Values {
  const related = fields.filter((field) => field._type === 'relate' && values[field._key] !== undefined);
  return Object.fromEntries(related.map((field) => [field._key, values[field._key]]));
}
