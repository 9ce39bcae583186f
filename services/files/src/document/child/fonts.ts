import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const expo = (name: string, file: string) => `@expo-google-fonts/${name}/${file}.ttf`;

/**
 * Families in the order in which a character is looked for, with a regular and a bold face each (all OFL). The first has
 * the six languages; then come Korean, rare Han of names and of Cantonese, emoji, signs, and at last a family that has nearly everything.
 */
const FAMILIES: readonly (readonly [regular: string, bold: string])[] = [
  [
    expo('noto-sans-sc', '400Regular/NotoSansSC_400Regular'),
    expo('noto-sans-sc', '700Bold/NotoSansSC_700Bold'),
  ],
  [
    expo('nanum-gothic', '400Regular/NanumGothic_400Regular'),
    expo('nanum-gothic', '700Bold/NanumGothic_700Bold'),
  ],
  [
    expo('noto-sans-jp', '400Regular/NotoSansJP_400Regular'),
    expo('noto-sans-jp', '700Bold/NotoSansJP_700Bold'),
  ],
  [
    expo('noto-sans-hk', '400Regular/NotoSansHK_400Regular'),
    expo('noto-sans-hk', '700Bold/NotoSansHK_700Bold'),
  ],
  [expo('noto-emoji', '400Regular/NotoEmoji_400Regular'), expo('noto-emoji', '700Bold/NotoEmoji_700Bold')],
  [
    expo('noto-sans-symbols-2', '400Regular/NotoSansSymbols2_400Regular'),
    expo('noto-sans-symbols-2', '400Regular/NotoSansSymbols2_400Regular'),
  ],
  [
    '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
    '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
  ],
];

/** Joiners and variants of a character, which no font needs to have. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** A face of a family, under the name by which a document knows it; read when a character is first looked for in it. */
interface Face {
  name: string;
  path: string;
  opened?: { content: Buffer; font: Font };
}

/** The faces of one weight, asked in turn which of them has a character. */
export class FontChain {
  private readonly faces: readonly Face[];
  private readonly chosen = new Map<string, Face>();

  constructor(weight: 'regular' | 'bold') {
    this.faces = FAMILIES.map(([regular, bold], at) => ({
      name: `${weight}-${at}`,
      path: resolve(weight === 'bold' ? bold : regular),
    }));
  }

  /** The first face that has all of a character, as people count them; the first of all where none has. */
  faceOf(character: string): { name: string; content: Buffer } {
    const face = this.choose(character);
    return { name: face.name, content: open(face).content };
  }

  private choose(character: string): Face {
    const known = this.chosen.get(character);
    if (known) return known;
    const seen = [...character.replaceAll(UNSEEN, '')].map((one) => one.codePointAt(0) ?? 0);
    const face = this.faces.find((one) => seen.every((code) => this.has(one, code))) ?? this.first;
    this.chosen.set(character, face);
    return face;
  }

  private get first(): Face {
    return this.faces[0] as Face;
  }

  private has(face: Face, code: number): boolean {
    return open(face).font.hasGlyphForCodePoint(code);
  }
}

function open(face: Face): NonNullable<Face['opened']> {
  if (!face.opened) {
    const content = readFileSync(face.path);
    face.opened = { content, font: create(content) as Font };
  }
  return face.opened;
}
