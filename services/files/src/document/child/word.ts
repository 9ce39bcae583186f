import { readFile } from 'node:fs/promises';
import { TemplateHandler, type TemplateData } from 'easy-template-x';
import mammoth from 'mammoth';
import sanitizeHtml from 'sanitize-html';
import { placeValue, printed, type FillContext, type PrintData } from '@buildmesh/domain';
import { htmlPage } from './html.js';
import { DocumentRefused, type MergeTask } from './task.types.js';

/** `{{field}}`, and `{{#list}}` to `{{/list}}` around paragraphs or rows of a table (D63). */
const DELIMITERS = { tagStart: '{{', tagEnd: '}}', containerTagOpen: '#', containerTagClose: '/' };

/** What a Word document of a stranger may turn into: text and its structure. Pictures would make it many times as large. */
const CLEAN: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'p',
      'br',
      'ul',
      'ol',
      'li',
      'a',
      'strong',
      'em',
      's',
      'sub',
      'sup',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
};

/** Fills a Word template; throws `DocumentRefused` where its places do not fit together. */
export async function fillWord({ path, data, now, timezone }: MergeTask): Promise<Buffer> {
  const handler = new TemplateHandler({
    delimiters: DELIMITERS,
    scopeDataResolver: ({ strPath, data: all }) => valueIn(all as PrintData, strPath, { now, timezone }),
  });
  try {
    return await handler.process(await readFile(path), data as TemplateData);
  } catch (error) {
    throw new DocumentRefused('unreadable', String(error));
  }
}

/** A place reads from the item of its list, and what that does not have from around it. Objects never get through whole. */
function valueIn(all: PrintData, path: readonly string[], context: FillContext): string | TemplateData[] {
  const name = path.at(-1) ?? '';
  const scopes: PrintData[] = [];
  let scope: unknown = all;
  for (const step of path.slice(0, -1)) {
    if (typeof scope === 'object' && scope !== null && !Array.isArray(scope)) scopes.push(scope as PrintData);
    scope = Object.hasOwn(Object(scope) as object, step) ? (scope as PrintData)[step] : undefined;
  }
  const inner = typeof scope === 'object' && scope !== null ? (scope as PrintData) : {};
  const merged = Object.assign({}, ...scopes, inner) as PrintData;
  const found = placeValue(name, merged, context);
  const isList = Array.isArray(found) && found.every((item) => typeof item === 'object' && item !== null);
  return isList ? (found as TemplateData[]) : printed(found);
}

export async function cleanHtmlOf(word: Buffer): Promise<string> {
  const { value } = await mammoth.convertToHtml({ buffer: word }, { externalFileAccess: false });
  return sanitizeHtml(value, CLEAN);
}

export async function htmlOfWord(word: Buffer, title: string): Promise<string> {
  return htmlPage(title, await cleanHtmlOf(word));
}
