import { newId, type FieldFault } from '@buildmesh/kernel';
import {
  formLinks,
  idOfRow,
  isSettable,
  relatedEntity,
  rowChecker,
  type FieldDefinition,
  type FieldLink,
  type FlowGraph,
} from '@buildmesh/domain';
import type { EntityAccess } from '../../../catalog/index.js';
import { checkRelated, offeringHeld, refuseFaults, type RelateField } from '../../../rows/index.js';
import { sanitizeHtml } from '../../../sanitize-html.js';
import type { RunEnvironment } from './run-environment.js';
import type { CallerViews, Values } from './run.types.js';

/** A form of a function, as it stands for whoever fills it in. */
export interface CallerForm {
  fields: FieldDefinition[];
  /** Fields of the form whose values are links to rows, with the table that each leads to. */
  links: RelateField[];
  /** The same of rows inside of a field, by the key of that field. */
  inner: ReadonlyMap<string, RelateField[]>;
  /** The table of people, where a field asks for some of them and the caller may not list them otherwise. */
  members: string | null;
}

/**
 * A form without the fields that do not exist for the caller: those that become a field of a table which is hidden from
 * him, or which he may not change, and those of the same key in the table that the function is about (D25, D93). `node` asks
 * for the form; none for the one that the function begins with.
 */
export function callerForm(graph: FlowGraph, views: CallerViews, node?: string): CallerForm {
  const { entity } = graph.option;
  const hidden = (entity === undefined ? undefined : views(entity))?.hidden;
  const { fields, inner, tables } = formLinks(graph, node);
  const isTaken = (links: readonly FieldLink[] = []): boolean =>
    links.length === 0 || links.some((link) => takes(views, link));
  const innerLinks = (key: string, sub: string): FieldLink[] => [
    ...(inner.get(`${key}.${sub}`) ?? []),
    ...(tables.get(key) ?? []).map((table) => ({ entity: table, field: sub, operation: 'save' as const })),
  ];
  const shown = formFields(graph, node)
    .filter(({ _key }) => !hidden?.has(_key) && isTaken(fields.get(_key)))
    .map((field) => withoutInner(field, (sub) => isTaken(innerLinks(field._key, sub))));
  const linksOf = (list: readonly FieldDefinition[], of: (key: string) => readonly FieldLink[]) =>
    list.flatMap((field) => relateOf(views, field, of(field._key)) ?? []);
  const links = linksOf(shown, (key) => fields.get(key) ?? []);
  const within = new Map(
    shown.flatMap(({ _key, _option }) => {
      const found = linksOf(_option.fields ?? [], (sub) => innerLinks(_key, sub));
      return found.length > 0 ? [[_key, found] as const] : [];
    }),
  );
  const open = new Set(shown.filter(isFilledIn).map(({ _key }) => _key));
  const asked = [
    ...links.filter(({ _key }) => open.has(_key)),
    ...[...within].flatMap(([key, list]) => (open.has(key) ? list : [])),
  ];
  return { fields: shown, links, inner: within, members: membersAmong(views, asked) };
}

const isFilledIn = (field: FieldDefinition): boolean => isSettable(field) && field._option.readonly !== true;

function membersAmong(views: CallerViews, links: readonly RelateField[]): string | null {
  const tables = links.map((link) => relatedEntity(link) ?? '');
  return tables.find((id) => isUnlistedPeople(views(id))) ?? null;
}

/** The table of members, for somebody who may not read it. */
const isUnlistedPeople = (view: EntityAccess | undefined): boolean =>
  view?.entity.type === 'system' && !view.readable;

function formFields(graph: FlowGraph, node: string | undefined): readonly FieldDefinition[] {
  if (node === undefined) return graph.form;
  return (graph.nodes.find(({ id }) => id === node)?.option['fields'] ?? []) as FieldDefinition[];
}

function takes(views: CallerViews, { entity, field, operation }: FieldLink): boolean {
  const view = views(entity);
  if (!view) return true;
  return !view.hidden.has(field) && (view.rights.takenBy[operation]?.has(field) ?? true);
}

function withoutInner(field: FieldDefinition, isTaken: (sub: string) => boolean): FieldDefinition {
  const { fields } = field._option;
  if (!fields || fields.every(({ _key }) => isTaken(_key))) return field;
  return { ...field, _option: { ...field._option, fields: fields.filter(({ _key }) => isTaken(_key)) } };
}

/** Where a value leads: as its own field says, else as that of the table which it becomes. */
function relateOf(
  views: CallerViews,
  field: FieldDefinition,
  links: readonly FieldLink[],
): RelateField | undefined {
  const relate =
    field._type === 'relate'
      ? field
      : links
          .map((link) => views(link.entity)?.entity.byKey.get(link.field))
          .find((stored) => stored?._type === 'relate');
  return relate && { _key: field._key, _type: 'relate', _relate: relate._relate, storage: 'text' };
}

/** Values that a form starts with. */
export function defaultsOf(fields: readonly FieldDefinition[]): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ _option }) => _option.default !== undefined)
      .map(({ _key, _option }) => [_key, _option.default]),
  );
}

/** A form that somebody filled in. */
export interface Filled {
  form: CallerForm;
  given: Values;
  /** What the row holds that the function is run for: links and choices that stand there may stay (D96). */
  held?: Values | undefined;
  /** Refuses keys that no field has; else they are left out. */
  strict: boolean;
}

/** The values of the row that a function is run for. */
export const heldBy = (item: unknown): Values | undefined =>
  typeof item === 'object' && item !== null && !Array.isArray(item) ? (item as Values) : undefined;

type Scene = Pick<RunEnvironment, 'project' | 'context' | 'views' | 'rows'>;

/**
 * What the caller filled in, checked as the fields say. A field that does not exist for him is refused like one that nobody
 * has, and a row that he may not see like one that is not there.
 */
export async function checkedForm(
  { form, given, held, strict }: Filled,
  environment: Scene,
): Promise<Record<string, unknown>> {
  const keys = new Set(form.fields.map(({ _key }) => _key));
  const unknown = strict
    ? Object.keys(given).filter((key) => given[key] !== undefined && !keys.has(key))
    : [];
  refuseFaults(unknown.map((field): FieldFault => ({ field, rule: 'unknown', message: 'field.unknown' })));
  const fields = form.fields.map((field) => offeringHeld(field, held?.[field._key]));
  const values = checkedValues(fields, given, environment);
  refuseFaults(await unseenLinks(form, { values, held: held ?? {} }, environment));
  return values;
}

/** As `checkedForm`, of what a function itself puts into the form of another one. */
export function checkedValues(
  fields: readonly FieldDefinition[],
  given: Values,
  { project, context }: Pick<Scene, 'project' | 'context'>,
): Record<string, unknown> {
  const settable = fields.filter((field) => isSettable(field));
  const known = Object.fromEntries(
    settable.flatMap(({ _key }) => (given[_key] === undefined ? [] : [[_key, given[_key]]])),
  );
  const settings = { mode: 'create' as const, accuracy: context.accuracy, project, sanitizeHtml, newId };
  const { values, faults } = rowChecker(settable, settings)(known);
  refuseFaults(faults);
  return values;
}

async function unseenLinks(
  { fields, links, inner }: CallerForm,
  { values, held }: { values: Values; held: Values },
  { views, rows }: Scene,
): Promise<FieldFault[]> {
  const related = (id: string) => nameable(views, id);
  // What the row holds and what the form itself begins with was not chosen by whoever fills it in.
  const begun = defaultsOf(fields);
  const fresh = Object.fromEntries(
    links.map(({ _key }) => [_key, without(values[_key], [held[_key], begun[_key]])] as const),
  );
  const own = await checkRelated(rows.reads, { entity: { fields: links }, related }, [{ values: fresh }]);
  const within = await Promise.all(
    [...inner].map(async ([key, fields]) => {
      const list = (Array.isArray(values[key]) ? values[key] : []) as Values[];
      const candidates = list.map((row, index) => ({ values: row, index }));
      const { faults } = await checkRelated(rows.reads, { entity: { fields }, related }, candidates);
      return faults.map(({ index, field, ...fault }) => ({
        ...fault,
        field: `${key}.${index ?? 0}.${field}`,
      }));
    }),
  );
  return [...own.faults, ...within.flat()];
}

/**
 * A table whose rows the caller may name. Members of a project know of each other by id, whoever may list them: identity
 * answers for any of them.
 */
function nameable(views: CallerViews, id: string): EntityAccess | undefined {
  const view = views(id);
  return isUnlistedPeople(view) ? view?.policy : view;
}

/** The ids of a value that are not among those that may stay. */
function without(value: unknown, staying: readonly unknown[]): unknown[] {
  const stay = new Set(staying.flat().map(idOfRow));
  return [value ?? []].flat().filter((each) => !stay.has(idOfRow(each)));
}
