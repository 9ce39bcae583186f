import { filter, id } from '@buildmesh/contracts';
import { z } from 'zod';

/** How a chart shows its figures: the choices of the chart of a table. */
const choice = z.strictObject({
  kind: z.enum(['bar', 'line', 'pie']),
  group: z.string().min(1).max(200),
  method: z.enum(['count', 'sum', 'avg']),
  value: z.string().max(200),
});
export type ChartChoice = z.output<typeof choice>;

/** A chart that is kept for the project. */
export const savedChart = z.strictObject({
  name: z.string().max(200),
  /** The table whose rows it counts; none while the chart is new. */
  entity: id.or(z.literal('')),
  /** None until the table is known: then the first that fits is shown. */
  choice: choice.nullable(),
  query: filter.default([]),
});
export type SavedChart = z.output<typeof savedChart>;

export const NEW_CHART: SavedChart = { name: '', entity: '', choice: null, query: [] };
