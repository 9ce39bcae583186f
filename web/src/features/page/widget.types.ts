import type { View } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { z } from 'zod';

/** Every kind of widget, in the groups and the order of the palette. */
export const WIDGET_GROUPS = {
  records: [
    'table',
    'list',
    'detail',
    'collection',
    'form',
    'board',
    'calendar',
    'gantt',
    'tree',
    'swiper',
    'print-table',
  ],
  figures: ['chart', 'counter', 'progress', 'graph'],
  inputs: ['filter', 'text', 'select', 'radio', 'checkbox', 'date', 'switch', 'scanner', 'signature'],
  actions: ['programs', 'open', 'refresh', 'menu', 'recent', 'approval'],
  content: ['rich-text', 'image', 'html', 'iframe', 'qr', 'barcode', 'worksheet', 'page'],
} as const;
export type WidgetGroup = keyof typeof WIDGET_GROUPS;
export type WidgetKind = (typeof WIDGET_GROUPS)[WidgetGroup][number];
export const WIDGET_KINDS: readonly WidgetKind[] = Object.values(WIDGET_GROUPS).flat();

/** The kind that a view names; nothing for one that is not known here. */
export const kindOfView = ({ _template: { lib } }: View): WidgetKind | undefined =>
  WIDGET_KINDS.find((kind) => kind === lib);

/** Width, height, x and y on the grid (spec: data §2). */
export type Bound = View['_template']['bound'];

/** Sizes that new widgets have (spec: data §2). */
export const SMALL: Bound = [3, 4, 0, 0];
export const TALL: Bound = [5, 8, 0, 0];
export const WIDE: Bound = [6, 4, 0, 0];

/**
 * What a widget reads: rows, sums of groups, one figure, fields to filter by, or nothing. The designer asks for what is
 * needed, and a shared page gives no more (`shownRows`).
 */
export type WidgetReads = 'rows' | 'groups' | 'figure' | 'fields' | 'none';

/** A field of the table that a widget reads, of those that serve for it. */
export interface FieldInput {
  field: (field: FieldDefinition) => boolean;
}

/** How an option is set in the designer: by name, by one of some words, or by a field of the table. */
export type OptionInput =
  | 'text'
  | 'long'
  | 'html'
  | 'number'
  | 'switch'
  | 'page'
  | 'views'
  | 'buttons'
  | 'menu'
  | 'approval'
  | readonly string[]
  | FieldInput;

/** One kind of widget: a value in a file of its own. */
export interface Widget<O extends Record<string, unknown> = Record<string, unknown>> {
  type: WidgetKind;
  icon: LucideIcon;
  /** Text key. */
  label: string;
  bound: Bound;
  reads: WidgetReads;
  /** Whether what is chosen in it filters others. */
  links: boolean;
  /** Whether it repeats another view of the page. */
  nests?: boolean;
  /** Whether it names itself, so that it takes no title. */
  untitled?: boolean;
  schema: z.ZodType<O>;
  /** Its options with how they are set, in their order; every widget has a title and an empty text besides. */
  options: Readonly<Partial<Record<keyof O & string, OptionInput>>>;
  Render: ComponentType<WidgetProps<O>>;
}

export interface WidgetProps<O> {
  view: View;
  option: O;
}

/** A widget whose options are only known to itself. */
export function widget<O extends Record<string, unknown>>(value: Widget<O>): Widget {
  // eslint-disable-next-line no-restricted-syntax -- nobody gives `Render` any other option than what its own schema made
  return value as unknown as Widget;
}
