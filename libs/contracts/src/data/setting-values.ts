import { z } from 'zod';
import {
  AI_MODELS,
  FAVOURITES_KEY,
  isColour,
  isHostEntry,
  isNumberFormat,
  MAX_FAVOURITES,
  type SettingModel,
} from '@buildmesh/domain';
import { filter, sort } from '../filter.js';
import { epochMs, id } from '../shapes.js';

const name = z.string().trim().min(1).max(200);
const thing = z.string().min(1).max(200);
const longText = z.string().max(10_000);
/** Free text, a number or nothing, as the items of lists have it. */
const plain = z.union([z.string().max(1000), z.number(), z.null()]);
/** Any JSON but nothing at all. */
const anything = z.unknown().refine((value) => value !== null && value !== undefined);
/** Most entries of a list or map. */
const MAX_ENTRIES = 1000;

const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_ENTRIES);
const mapOf = <T extends z.ZodType>(value: T) =>
  z.record(thing, value).refine((map) => Object.keys(map).length <= MAX_ENTRIES);

/** A place that somebody marked (spec: platform §3). */
export const favourite = z.strictObject({
  id: thing,
  type: z.string().min(1).max(40),
  name: z.string().max(200),
  time: epochMs,
  enable: z.boolean(),
});
export const favourites = z.array(favourite).max(MAX_FAVOURITES);

/** Colours of things by id; none means the default colour. */
const label = mapOf(
  z
    .string()
    .max(50)
    .refine((colour) => colour === '' || isColour(colour)),
);

/** An open place that is kept (spec: platform §3). */
const tags = z.array(z.strictObject({ id: thing, pinned: z.boolean() })).max(8);

/** Filters of one entity, in their order (spec: data §3). */
export const savedFilters = listOf(
  z.strictObject({ id: thing, name: name.optional(), sort: z.number(), value: filter }),
);

/** How rows of an entity are looked at: which of them, in what order, which fields. */
export const savedView = z.strictObject({
  entity: id,
  key: thing,
  name: name.optional(),
  query: filter.optional(),
  sort: sort.optional(),
  fields: z.array(z.string().max(200)).max(200).optional(),
  /** What only the screen knows of: widths, heights of rows, charts. */
  option: z.record(z.string().max(100), z.unknown()).optional(),
});
export type SavedView = z.output<typeof savedView>;

/** A shared set of choices (spec: data §3). */
export const selectionSet = z.strictObject({
  key: thing,
  name: name.optional(),
  type: z.enum(['string', 'number', 'date', 'preset']),
  items: listOf(
    z.strictObject({
      label: z.string().max(200),
      value: plain.optional(),
      min: plain.optional(),
      max: plain.optional(),
      index: z.number().optional(),
      color: z.string().max(50).refine(isColour).optional(),
      creator: z.string().max(100).optional(),
      ctime: epochMs.optional(),
    }),
  ),
});
export type SelectionSet = z.output<typeof selectionSet>;

/** The record of the configuration that lists the values which the project names for pages and other projects. */
export const CONFIG_KEY = 'list';
/** Named values of a project (spec: data §3). */
export const configValues = listOf(
  z.strictObject({ key: thing, name, type: z.string().min(1).max(40), value: z.unknown() }),
);
export type ConfigValue = z.output<typeof configValues>[number];
const routes = mapOf(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('icon'), icon: z.string().min(1).max(100) }),
    z.strictObject({ type: z.literal('image'), value: z.string().min(1).max(1000) }),
  ]),
);
const languages = z.record(z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/), name);
const texts = z.record(thing, longText);
const files = mapOf(
  z.strictObject({ name: z.string().max(200), url: z.string().max(2000), size: z.number().int().min(0) }),
);
const graph = z.looseObject({ id: thing, key: thing });
/** The designer of approvals knows the rest (D47). */
const approval = z.looseObject({ uid: thing, sort: z.number(), ctime: epochMs });
/** An assistant (spec: data §3): its name, what it is told before every talk, the model that answers. */
export const assistantValue = z.strictObject({
  name,
  prompt: z.string().max(8_000).default(''),
  model: z.enum(AI_MODELS).default('deepseek-chat'),
  enable: z.boolean().default(true),
});
export type AssistantValue = z.output<typeof assistantValue>;
/** Auto-numbers (D46). */
export const autoNumberFormat = z
  .strictObject({
    format: z.string().min(1).max(100),
    step: z.number().int().min(1).max(1_000_000),
    start: z.number().int().min(0).max(1_000_000_000),
    reset: z.enum(['none', 'day', 'month', 'year']),
  })
  .refine(isNumberFormat, { path: ['format'] });
export type AutoNumberFormat = z.output<typeof autoNumberFormat>;

/** The record of the configuration that lists hosts which functions of the project may call (D39). */
export const HOSTS_KEY = 'flow-hosts';
export const outsideHosts = z.strictObject({
  hosts: z.array(z.string().max(260).refine(isHostEntry)).max(100),
});

/** The record of translations that lists the languages; all others are named after one. */
export const LANGUAGES_KEY = 'list';

const ONE_SHAPE = {
  view: savedView,
  filter: savedFilters,
  selection: selectionSet,
  config: configValues,
  route: routes,
  file: files,
  graph,
  approval,
  tag: tags,
  increment: autoNumberFormat,
  ai: assistantValue,
} satisfies Partial<Record<SettingModel, z.ZodType>>;

/** What the value of a record must look like (spec: data §3); models of which nothing is told take any JSON. */
export function settingValueOf(model: SettingModel, key: string): z.ZodType {
  if (model === 'label') return key === FAVOURITES_KEY ? favourites : label;
  if (model === 'config' && key === HOSTS_KEY) return outsideHosts;
  if (model === 'i18n') return key === LANGUAGES_KEY ? languages : texts;
  return model in ONE_SHAPE ? ONE_SHAPE[model as keyof typeof ONE_SHAPE] : anything;
}
