import { deflateRawSync, crc32 } from 'node:zlib';

/** A zip archive of the given entries; `size` lies about what an entry unfolds to. */
export function zip(entries: Record<string, string | Buffer>, size?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(raw), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(size ?? raw.length, 22);
    head.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    head.copy(central, 6, 4, 30);
    central.writeUInt32LE(offset, 42);
    parts.push(head, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const rels = (target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target}"/></Relationships>`;
/** The entries of a workbook of one sheet, its rows as XML. */
export const book = (sheet: string, prolog = '') => ({
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': rels('worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${prolog}<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
});

/** A workbook that says that all cells of its sheet are one. */
export function giantMerge(): Buffer {
  const giant = book('<row r="1"><c r="A1" t="str"><v>x</v></c></row>');
  giant['xl/worksheets/sheet1.xml'] = giant['xl/worksheets/sheet1.xml'].replace(
    '</worksheet>',
    '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>',
  );
  return zip(giant);
}
