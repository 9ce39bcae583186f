import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import type { Archive } from './archive.js';
import { ParseRefused } from './parse.types.js';

export interface XmlListener {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Attribute values beyond this are no honest workbook's. */
const MAX_ATTRIBUTE_CHARS = 10_000;

/**
 * Reads one entry of an archive as XML, yielding after each piece so that the caller can hand on what it has. Names come
 * without their prefix. A document type declaration is refused: it is how entities are smuggled in (security.md row 57).
 */
export async function* readXml(archive: Archive, entry: string, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new StringDecoder('utf8');
  parser.on('error', (error) => {
    throw new ParseRefused('unreadable', error.message);
  });
  parser.on('doctype', () => {
    throw new ParseRefused('unreadable', 'has a document type');
  });
  if (listener.open) {
    parser.on('opentag', (tag) => {
      const attributes = tag.attributes as Record<string, string>;
      for (const name in attributes)
        if ((attributes[name]?.length ?? 0) > MAX_ATTRIBUTE_CHARS)
          throw new ParseRefused('too-complex', 'attribute too long');
      listener.open?.(localName(tag.name), attributes);
    });
  }
  if (listener.text) parser.on('text', (text) => listener.text?.(text));
  if (listener.close) parser.on('closetag', (tag) => listener.close?.(localName(tag.name)));
  const stream = await archive.read(entry);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.write(piece));
      yield;
    }
    parser.write(decoder.end()).close();
  } catch (error) {
    if (error instanceof ParseRefused) throw error;
    throw new ParseRefused('unreadable', error instanceof Error ? error.message : String(error));
  } finally {
    stream.destroy();
  }
}

/** Reads one entry to its end. */
export async function readWholeXml(archive: Archive, entry: string, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(archive, entry, listener)) void _;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
