import { z } from 'zod';
import { common } from '../option-shapes.js';

/** What a press can do; the keys of features are those of the command (D42). */
export const BUTTON_COMMANDS = ['program', 'redirect', 'feature'] as const;
export const FEATURE_KEYS = [
  'refresh',
  'print',
  'scan',
  'draft',
  'fullscreen',
  'theme',
  'locale',
  'logout',
] as const;
/** Most buttons of a list. */
export const MAX_BUTTONS = 50;

export const programButton = z.looseObject({
  name: z.string().max(60).catch('').default(''),
  /** Name of an icon of the menu. */
  icon: z.string().max(60).catch('').default(''),
  /** Address of a picture in the place of the icon. */
  image: z.string().max(2000).catch('').default(''),
  color: z
    .string()
    .regex(/^(#[0-9a-f]{3,8})?$/i)
    .catch('')
    .default(''),
  command: z
    .looseObject({
      type: z.enum(BUTTON_COMMANDS).catch('program').default('program'),
      value: z.string().max(200).catch('').default(''),
    })
    .prefault({}),
  /** The function that runs; where it is absent the command names it. */
  flow: z.string().max(24).optional(),
  /** Views that are read again after it, besides those of the list. */
  option: z.looseObject({ view: z.array(z.string()).catch([]).default([]) }).prefault({}),
});
export type ProgramButton = z.output<typeof programButton>;

export const BUTTON_SORTS = ['auto', 'singleLine', 'eachLine'] as const;
export const BUTTON_MODELS = ['button', 'tile'] as const;

/** The simple-program view of the specification (data §2). */
export const programsSchema = z.looseObject({
  ...common,
  showTitle: z.boolean().default(true),
  showBackground: z.boolean().default(true),
  program: z.array(programButton).max(MAX_BUTTONS).default([]),
  view: z.array(z.string()).max(100).default([]),
  sort: z.enum(BUTTON_SORTS).default('auto'),
  eachLineNum: z.number().int().min(1).max(12).catch(3).default(3),
  model: z.enum(BUTTON_MODELS).default('button'),
});
export type ProgramsOption = z.output<typeof programsSchema>;

/** The function of a button; nothing for one that does something else. */
export const flowOf = ({ command, flow }: ProgramButton): string | undefined =>
  command.type === 'program' ? flow || command.value || undefined : undefined;
