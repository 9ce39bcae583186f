import type { FieldDefinition } from '@buildmesh/domain';
import { isLayout, labelOf } from '../../../entities/field/field-kind.js';
import { allSteps, findStep, stepsBefore, type Step, type Steps } from '../steps/step-tree.model.js';
import { valueOf } from './value.model.js';

/** Something that a step can take its value from. */
export interface Source {
  /** How it is named in what is stored. */
  path: string;
  label: string;
  /** Heading that it stands under. */
  group: string;
  /** Several rows, as loops take them. */
  list: boolean;
}

/** What the sources are read from. */
export interface SourceContext {
  steps: Steps;
  form: readonly FieldDefinition[];
  /** The table whose rows the function is run for. */
  entity: unknown;
  fieldsOf: (entity: unknown) => readonly FieldDefinition[];
  titleOf: (step: Step) => string;
  text: (key: string) => string;
}

/** Everything that is known when a step begins: the form, who runs it, and what the steps above gave. */
export function sourcesAt(step: string, context: SourceContext): Source[] {
  const { text, form } = context;
  const one = (path: string, label: string, group: string): Source => ({ path, label, group, list: false });
  return [
    ...form
      .filter((field) => !isLayout(field))
      .map((field) => one(`form.${field._key}`, labelOf(field), text('flow.source.form'))),
    ...stepsBefore(context.steps, step).flatMap((above) => givenBy(above, step, context)),
    one('user', text('flow.source.user'), text('flow.source.run')),
    ...(context.entity === undefined
      ? []
      : [
          one('item._id', text('flow.source.row'), text('flow.source.item')),
          ...context
            .fieldsOf(context.entity)
            .filter((field) => !isLayout(field))
            .map((field) => one(`item.${field._key}`, labelOf(field), text('flow.source.item'))),
        ]),
  ];
}

/** What a step above gives. */
function givenBy(above: Step, step: string, context: SourceContext): Source[] {
  const group = context.titleOf(above);
  const base = `nodes.${above.id}`;
  const whole = (path: string, key: string, list: boolean): Source => ({
    path,
    label: context.text(`flow.source.${key}`),
    group,
    list,
  });
  const fields = (path: string, of: readonly FieldDefinition[]): Source[] =>
    of
      .filter((field) => !isLayout(field))
      .map((field) => ({ path: `${path}.${field._key}`, label: labelOf(field), group, list: false }));
  switch (above.type) {
    case 'form':
      return fields(base, (above.option.fields as FieldDefinition[] | undefined) ?? []);
    case 'query':
      return above.option.one === true
        ? [whole(`${base}._id`, 'row', false), ...fields(base, context.fieldsOf(above.option.entity))]
        : [whole(base, 'rows', true), whole(`more.${above.id}`, 'more', false)];
    case 'save':
      if (above.option.file !== undefined) return [whole(`${base}.saved`, 'count', false)];
      return [whole(`${base}._id`, 'row', false), ...fields(base, context.fieldsOf(above.option.entity))];
    case 'assign':
      return Object.keys((above.option.values as object | undefined) ?? {}).map((key) => ({
        path: `${base}.${key}`,
        label: key,
        group,
        list: false,
      }));
    case 'loop': {
      const inside = above.lanes.some(({ steps }) => allSteps(steps).some(({ id }) => id === step));
      if (!inside) return [];
      return [
        whole(`${base}.item._id`, 'row', false),
        ...fields(`${base}.item`, context.fieldsOf(listedBy(above, context.steps)?.option.entity)),
      ];
    }
    case 'formula':
    case 'code':
    case 'call':
    case 'ai':
    case 'export':
      return [whole(base, 'result', false)];
    case 'http':
      return [whole(`${base}.data`, 'answer', true), whole(`${base}.status`, 'status', false)];
    case 'approval':
      return [whole(`${base}._id`, 'application', false), whole(`${base}.state`, 'state', false)];
    default:
      return [];
  }
}

/** The step whose rows a loop goes through. */
function listedBy(loop: Step, steps: Steps): Step | undefined {
  const list = valueOf(loop.option.list);
  return list.kind === 'ref' ? findStep(steps, list.path.replace(/^nodes\./, '')) : undefined;
}
