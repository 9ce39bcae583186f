import { LANGUAGES_KEY } from '@buildmesh/contracts';

/** The texts of one language by id. */
export type TextsOfLanguage = Readonly<Record<string, string>>;

/** The languages of a project, and its texts in each (spec: data §3). */
export interface ProjectTexts {
  /** Code and name. */
  languages: readonly (readonly [code: string, name: string])[];
  texts: Readonly<Record<string, TextsOfLanguage>>;
}

/** Codes that the store takes, such as `en` or `zh-TW`. */
const CODE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/;
export const isLanguageCode = (text: string): boolean => CODE.test(text);

const textsIn = (value: unknown): TextsOfLanguage =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

/** The records of the store as languages and texts; texts of a language that is not listed stay out of sight. */
export function projectTexts(records: readonly { key: string; value: unknown }[]): ProjectTexts {
  const valueOf = (key: string) => textsIn(records.find((record) => record.key === key)?.value);
  const languages = Object.entries(valueOf(LANGUAGES_KEY));
  return { languages, texts: Object.fromEntries(languages.map(([code]) => [code, valueOf(code)])) };
}

/** Every id that has a text in any language, in the order of the alphabet. */
export function idsOf({ texts }: ProjectTexts): string[] {
  return [...new Set(Object.values(texts).flatMap((each) => Object.keys(each)))].sort((a, b) =>
    a.localeCompare(b),
  );
}

const isMissing = ({ texts }: ProjectTexts, code: string, id: string): boolean =>
  (texts[code]?.[id] ?? '').trim() === '';

/** How many texts each language lacks. */
export function missingBy(all: ProjectTexts): Readonly<Record<string, number>> {
  const ids = idsOf(all);
  return Object.fromEntries(
    all.languages.map(([code]) => [code, ids.filter((id) => isMissing(all, code, id)).length]),
  );
}

/** The ids of which the id itself or any text has the word, and, when wanted, only those that lack a text. */
export function idsShown(all: ProjectTexts, word: string, onlyMissing: boolean): string[] {
  const wanted = word.trim().toLowerCase();
  const codes = all.languages.map(([code]) => code);
  return idsOf(all).filter(
    (id) =>
      (!onlyMissing || codes.some((code) => isMissing(all, code, id))) &&
      [id, ...codes.map((code) => all.texts[code]?.[id] ?? '')].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}

/** Texts that are typed and not in the store yet, by language. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts as they will be once what was typed is kept. */
export function withTyped(all: ProjectTexts, typed: Typed): ProjectTexts {
  const texts = Object.fromEntries(
    Object.entries(all.texts).map(([code, known]) => [code, { ...known, ...typed[code] }]),
  );
  return { ...all, texts };
}

/** What was typed without what the store has by now. */
export function stillTyped(typed: Typed, { texts }: ProjectTexts): Typed {
  const rest = Object.entries(typed).map(([code, parts]) => [
    code,
    Object.fromEntries(Object.entries(parts).filter(([id, text]) => texts[code]?.[id] !== text)),
  ]);
  return Object.fromEntries(rest.filter(([, parts]) => Object.keys(parts as object).length > 0)) as Typed;
}
