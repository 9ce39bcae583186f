import { HANGUL, KANJI, SIMPLIFIED, TRADITIONAL } from './common-characters.js';

/** How unlikely each character is in texts of one language, as the negative logarithm of its share. */
export interface TextModel {
  /** As BCP 47 begins. */
  readonly language: string;
  /** Of the language as such, where nothing is known of the file. */
  readonly prior: number;
  /** Letters of one byte: upper case inside a word, signs inside a word and mixed alphabets are unlikely. */
  readonly alphabet: 'none' | 'latin' | 'other';
  cost(code: number): number;
}

/** Of a sequence of bytes that the encoding does not have. */
const BAD_COST = 18;
const ASCII_COSTS = asciiCosts();

/** Encodings that are told apart, each with the languages that use it. */
export const MODELS: Readonly<Record<string, readonly TextModel[]>> = modelsByEncoding();
export const ENCODINGS: readonly string[] = Object.keys(MODELS);

function modelsByEncoding(): Record<string, TextModel[]> {
  const chinese = han('zh', SIMPLIFIED, { encoding: 'gb18030', prior: 0 });
  const japanese = [japaneseModel('full'), japaneseModel('half')];
  const cyrillic = [
    ...letters('ru', 'other', 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё«»№—'),
    ...letters('uk', 'other', 'оанивтерсілкудмпязьбгйчюхцїжєфшщґ’«»№—'),
    ...letters('sr', 'other', 'аиоенрсјтуквдмлпзгбчшцњћжђљфхџ„”'),
  ];
  const central = [
    ...letters('pl', 'latin', 'ąęłóśżćńź„”–'),
    ...letters('cs', 'latin', 'íáéýěřčšžůúťóďňľĺŕäô„“–'),
    ...letters('hu', 'latin', 'áéöóőíüúű„”–'),
    ...letters('ro', 'latin', 'ăîâşţ„”–'),
    ...letters('hr', 'latin', 'čšžćđ„”–'),
  ];
  return {
    'utf-8': [unicodeModel()],
    gb18030: [chinese, han('zh-Hant', TRADITIONAL, { encoding: 'gb18030', prior: 6 })],
    big5: [han('zh-Hant', TRADITIONAL, { encoding: 'big5', prior: 0 })],
    shift_jis: japanese,
    'euc-jp': japanese.map((model) => ({ ...model, prior: model.prior + 1.5 })),
    'euc-kr': [koreanModel()],
    'windows-1252': dearer(
      [
        ...letters('fr', 'latin', 'éèàêçùâîôûïëœ’«»–€'),
        ...letters('de', 'latin', 'üäöß„“–€'),
        ...letters('es', 'latin', 'óíáéñúü¿¡ºª–€'),
        ...letters('pt', 'latin', 'ãçáéíóêõúâàôºª–€'),
        ...letters('it', 'latin', 'àèùòìé’–€'),
        ...letters('da', 'latin', 'øæåéöä–'),
        ...letters('sv', 'latin', 'äåöéü–€'),
        ...letters('is', 'latin', 'áðíöþæéóúý–'),
        ...letters('nl', 'latin', 'ëéïèöüóçê–€'),
        ...letters('ca', 'latin', 'óàèíéòúçïü·'),
        ...letters('sq', 'latin', 'ëç'),
        ...letters('en', 'latin', '’“”–—‘£é…•€®™°×½²³µ'),
      ],
      -2,
    ),
    'windows-1251': cyrillic,
    'koi8-r': dearer(cyrillic.slice(0, 2), 2),
    'windows-1250': central,
    'iso-8859-2': dearer(central, 3),
    'windows-1253': dearer(letters('el', 'other', 'αοιετνσηυρπκμλςάήωίγόδέχφύθώβξζψϊ'), 1),
    'windows-1254': dearer(letters('tr', 'latin', 'ıüşğçöâîİ’'), 2),
    'windows-1255': dearer(letters('he', 'other', 'יוהלארתבשמםנדחקפטןעכגסצזףךץ'), 1),
    'windows-1256': dearer(letters('ar', 'other', 'الينومتربدعسفهكقحةجشصطخأذضزىئءغثإظؤآپ،'), 1),
    'windows-1257': dearer(
      [
        ...letters('lt', 'latin', 'ėšųžąįūčę„“–'),
        ...letters('lv', 'latin', 'āīēšūņļķžģč–'),
        ...letters('et', 'latin', 'äõüöšž–'),
      ],
      2,
    ),
    'windows-1258': dearer(letters('vi', 'latin', 'đ\u0301\u0300ưâôơê\u0323ă\u0309\u0303áàéèóòúùí–'), 1),
  };
}

/** Chinese: the listed characters by their rank, then those of the first and the second level of their standard. */
function han(
  language: string,
  listed: string,
  { encoding, prior }: { encoding: string; prior: number },
): TextModel {
  const known = ranked(listed, [200, 6.2], [listed.length, 7.4]);
  const levels: [number, number, number][] =
    encoding === 'big5' ? [[0xa4, 0xc6, 10.3], [0xc9, 0xf9, 12.8]] : [[0xb0, 0xd7, 9.9], [0xd8, 0xf7, 12]]; // prettier-ignore
  for (const [from, to, cost] of levels) addArea(known, { encoding, from, to, cost });
  addAll(known, '，。、：；（）《》？！　－“”', 6.3);
  return {
    ...{ language, prior, alphabet: 'none' },
    cost: (code) => known.get(code) ?? elsewhere(code),
  };
}

/** `half`: kana of half width, as banks and old machines write them. */
function japaneseModel(width: 'full' | 'half'): TextModel {
  const known = ranked(KANJI, [150, 6.7], [KANJI.length, 7.5]);
  addArea(known, { encoding: 'euc-jp', from: 0xb0, to: 0xcf, cost: 10 });
  addArea(known, { encoding: 'euc-jp', from: 0xd0, to: 0xf4, cost: 12.5 });
  addAll(known, '、。（）「」・　：；！？－々〒', 6);
  for (let code = 0x3041; code <= 0x3093; code++) known.set(code, 6.5);
  for (let code = 0x30a1; code <= 0x30fc; code++) known.set(code, 6);
  addAll(known, 'のにはをたがでとしてれさいるなかもりこまっらくうよすあんだきお', 4.6);
  addAll(known, 'ーンスルトアリイラクシタロコマカ', 5);
  for (let code = 0xff61; code <= 0xff9f; code++) known.set(code, width === 'half' ? 4.6 : 9);
  return {
    ...{ language: 'ja', prior: width === 'half' ? 5 : 0, alphabet: 'none' },
    cost: (code) => known.get(code) ?? elsewhere(code),
  };
}

function koreanModel(): TextModel {
  const known = new Map<number, number>();
  addArea(known, { encoding: 'euc-kr', from: 0xb0, to: 0xc8, cost: 9.4 });
  for (const [code, cost] of ranked(HANGUL, [100, 5.3], [HANGUL.length, 6.3])) known.set(code, cost);
  addAll(known, '　·‘’“”…', 8);
  return {
    ...{ language: 'ko', prior: 0, alphabet: 'none' },
    cost: (code) => known.get(code) ?? (code >= 0x4e00 && code <= 0x9fff ? 13 : elsewhere(code)),
  };
}

/** Of any language: what is read as UTF-8 without being it gives rare letters and few of three bytes. */
function unicodeModel(): TextModel {
  return { language: '', prior: -3, alphabet: 'none', cost: unicodeCost };
}

function unicodeCost(code: number): number {
  if (code < 0x80) return ASCII_COSTS[code] ?? 15;
  if (code < 0xa0 || code === 0xfffd) return BAD_COST;
  if (code < 0x180 || (code >= 0x400 && code < 0x460) || (code >= 0x384 && code < 0x3d0)) return 5;
  if (code >= 0x5d0 && code < 0x700) return 6;
  if (code >= 0x1a0 && code < 0x1b1) return 6;
  if (code < 0x800) return 12;
  return 7.5;
}

/**
 * A language of an alphabet, by its letters beyond ASCII, the commonest first: once as it is written, once all in upper
 * case. Signs among them are the usual ones of its texts.
 */
function letters(language: string, alphabet: 'latin' | 'other', common: string): TextModel[] {
  const start = alphabet === 'latin' ? 3.6 : 2.4;
  const step = alphabet === 'latin' ? 0.15 : 0.1;
  const lower = new Map<number, number>();
  const upper = new Map<number, number>();
  [...common].forEach((letter, rank) => {
    const cost = start + rank * step;
    const capital = [...letter.toUpperCase()];
    const code = letter.codePointAt(0) ?? 0;
    lower.set(code, cost);
    upper.set(code, cost + 4);
    if (capital.length !== 1 || capital[0] === letter) return;
    const big = capital[0]?.codePointAt(0) ?? 0;
    lower.set(big, cost + 2.2);
    upper.set(big, cost);
  });
  const model = (known: ReadonlyMap<number, number>, prior: number): TextModel => ({
    ...{ language, prior, alphabet },
    cost: (code) => known.get(code) ?? (code < 0x80 ? (ASCII_COSTS[code] ?? 15) : signCost(code)),
  });
  return [model(lower, 0), model(upper, 3)];
}

/** Signs and letters that a language does not use. */
function signCost(code: number): number {
  if (code < 0xa0 || code === 0xfffd) return BAD_COST;
  if (code === 0xa0) return 7;
  return '–—‘’“”…€£°«»·§®©™'.includes(String.fromCodePoint(code)) ? 8 : 10.5;
}

function dearer(models: readonly TextModel[], by: number): TextModel[] {
  return models.map((model) => ({ ...model, prior: model.prior + by }));
}

/** Characters of the East that a language does not list. */
function elsewhere(code: number): number {
  if (code < 0x80) return ASCII_COSTS[code] ?? 15;
  if (code === 0xfffd || code < 0xa0) return BAD_COST;
  if (code >= 0xe000 && code <= 0xf8ff) return BAD_COST;
  if (code >= 0xff01 && code <= 0xff5e) return 8.5;
  if (code >= 0x3000 && code <= 0x303f) return 9.5;
  if (code >= 0x3400 && code <= 0x9fff) return 14;
  if (code >= 0xac00 && code <= 0xd7a3) return 14;
  return 12.5;
}

function asciiCosts(): number[] {
  const costs: number[] = [];
  for (let code = 0; code < 0x80; code++) {
    const char = String.fromCharCode(code);
    if (/[a-z0-9 ,;\t\r\n]/i.test(char)) costs.push(4);
    else if (code < 0x20 || code === 0x7f) costs.push(15);
    else costs.push(/["'()\-.:/+%&#*_!?@=<>]/.test(char) ? 5.5 : 8.5);
  }
  return costs;
}

function ranked(listed: string, ...tiers: readonly [upTo: number, cost: number][]): Map<number, number> {
  const known = new Map<number, number>();
  let rank = 0;
  for (const char of listed) {
    const tier = tiers.find(([upTo]) => rank < upTo);
    known.set(char.codePointAt(0) ?? 0, tier?.[1] ?? 8);
    rank++;
  }
  return known;
}

function addAll(known: Map<number, number>, chars: string, cost: number): void {
  for (const char of chars) known.set(char.codePointAt(0) ?? 0, cost);
}

/** The characters of some rows of a standard: what an encoding puts there tells how common it is. */
function addArea(
  known: Map<number, number>,
  { encoding, from, to, cost }: { encoding: string; from: number; to: number; cost: number },
): void {
  const bytes: number[] = [];
  for (let lead = from; lead <= to; lead++) {
    if (encoding === 'big5') for (let trail = 0x40; trail <= 0x7e; trail++) bytes.push(lead, trail);
    for (let trail = 0xa1; trail <= 0xfe; trail++) bytes.push(lead, trail);
  }
  for (const char of new TextDecoder(encoding).decode(Uint8Array.from(bytes))) {
    const code = char.codePointAt(0) ?? 0;
    if (code > 0x2fff && code !== 0xfffd && !known.has(code)) known.set(code, cost);
  }
}
