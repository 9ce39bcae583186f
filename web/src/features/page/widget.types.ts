import type { View } from '@buildmesh/contracts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { z } from 'zod';

/** Every kind of widget, in the order of the palette. */
export const WIDGET_KINDS = [
  'table',
  'counter',
  'chart',
  'progress',
  'filter',
  'rich-text',
  'image',
  'html',
  'iframe',
  'qr',
  'page',
  'refresh',
] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

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
export type Reading = 'rows' | 'groups' | 'figure' | 'fields' | 'none';

/** How an option is set in the designer. */
export type OptionInput = 'text' | 'long' | 'html' | 'number' | 'switch' | 'page' | readonly string[];

/** One kind of widget: a value in a file of its own. */
export interface Widget<O extends Record<string, unknown> = Record<string, unknown>> {
  type: WidgetKind;
  icon: LucideIcon;
  /** Text key. */
  label: string;
  bound: Bound;
  reads: Reading;
  /** Whether what is chosen in it filters others. */
  links: boolean;
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
  return value as unknown as Widget;
}
