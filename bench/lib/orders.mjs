// The data set `orders`. Row i (1-based) depends only on (SEED, i), so that any slice can be made anywhere.
const SEED = 20260101;
const REGIONS = ['north', 'south', 'east', 'west', 'central', 'coastal', 'islands', 'export'];
const STATUSES = ['new', 'confirmed', 'packed', 'shipped', 'closed'];
const TAGS = ['urgent', 'gift', 'fragile', 'bulk', 'repeat', 'vip', 'online', 'phone', 'promo', 'backorder'];
const SYLLABLES =
  'ba ben cor dal el fin gar hol in jor kel lan mar nor ol pen qui ros san tor ul ven wil xan yor zel'.split(
    ' ',
  );
const SUFFIXES = ['Ltd', 'GmbH', 'Inc', 'SA', 'Trading', 'Group', 'Foods', 'Supply'];
const WORDS =
  'please deliver to the rear gate before noon call driver on arrival handle with care keep dry stack flat no pallets return empty crates invoice by post check seal number partial shipment allowed customer will collect goods'.split(
    ' ',
  );
const CUSTOMER_COUNT = 20_000;
const FIRST_DAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;
const SPAN_MS = 3 * 365 * DAY_MS;
const NOTE_LENGTH = 92;

/** Field keys in the order of the file. */
export const COLUMNS = [
  'code',
  'customer',
  'region',
  'status',
  'amount',
  'quantity',
  'ordered_at',
  'due',
  'paid',
  'tags',
  'note',
  'owner',
];

/** mulberry32: small, fast, and the same everywhere. */
function randomFrom(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = (random, list) => list[(random() * list.length) | 0];
const capital = (text) => text[0].toUpperCase() + text.slice(1);

function customerNames() {
  const random = randomFrom(SEED);
  const syllable = () => pick(random, SYLLABLES);
  return Array.from({ length: CUSTOMER_COUNT }, () => {
    const first = capital(syllable() + syllable() + syllable());
    return `${first} ${capital(syllable() + syllable())} ${pick(random, SUFFIXES)}`;
  });
}
const CUSTOMERS = customerNames();

function searchTerms() {
  const random = randomFrom(SEED + 7);
  return Array.from({ length: 40 }, () => pick(random, SYLLABLES) + pick(random, SYLLABLES));
}
/** Two syllables that a few customers have in their names. */
const TERMS = searchTerms();

function tagsFrom(random) {
  const tags = [];
  for (let count = (random() * 4) | 0; count > 0; count--) {
    const tag = pick(random, TAGS);
    if (!tags.includes(tag)) tags.push(tag);
  }
  return tags;
}

function noteFrom(random) {
  let note = '';
  while (note.length < NOTE_LENGTH) note += (note ? ' ' : '') + pick(random, WORDS);
  return note;
}

/** Row `i` with the values as JSON has them. */
export function row(i, prefix = 'ORD') {
  const random = randomFrom((SEED ^ Math.imul(i, 0x9e3779b1)) | 0);
  random();
  const at = FIRST_DAY + Math.floor((random() * SPAN_MS) / 1000) * 1000;
  const tags = tagsFrom(random);
  const note = noteFrom(random);
  // The order of these draws is part of the data set.
  return {
    code: `${prefix}-${String(i).padStart(8, '0')}`,
    customer: CUSTOMERS[(random() * CUSTOMER_COUNT) | 0],
    region: pick(random, REGIONS),
    status: pick(random, STATUSES),
    amount: Math.round(random() * random() * 1_000_000) / 100,
    quantity: 1 + ((random() * 100) | 0),
    ordered_at: new Date(at).toISOString(),
    due: new Date(at + (1 + ((random() * 60) | 0)) * DAY_MS).toISOString().slice(0, 10),
    paid: random() < 0.6,
    tags,
    note,
    owner: `user${String(1 + ((random() * 200) | 0)).padStart(3, '0')}`,
  };
}

/** What each request asks for; the same stream for every server. */
export function requestParameters(count, rows) {
  const random = randomFrom(SEED + 99);
  return Array.from({ length: count }, () => {
    const lo = Math.floor(random() * 4000);
    return {
      id: 1 + ((random() * rows) | 0),
      page: 1 + ((random() * 50) | 0),
      region: pick(random, REGIONS),
      lo,
      hi: lo + 500,
      term: pick(random, TERMS),
      quantity: 1 + ((random() * 100) | 0),
      status: pick(random, STATUSES),
    };
  });
}

const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Row `i` as a line of CSV; `tags` are JSON for PostgreSQL, a comma list for people. */
export function csvLine(i, tagStyle = 'comma') {
  const values = row(i);
  const cells = COLUMNS.map((name) => {
    if (name === 'tags')
      return quoted(tagStyle === 'json' ? JSON.stringify(values.tags) : values.tags.join(','));
    return name === 'amount' ? values.amount.toFixed(2) : quoted(String(values[name]));
  });
  return `${cells.join(',')}\n`;
}
