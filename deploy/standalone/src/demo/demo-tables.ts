import type { createFields, RawInputOf } from '@buildmesh/contracts';
import { AIRPORT_CODES } from './airport-codes.js';
import { readAirports, readBirdStrikes, readMovies, type Movie, type Record_ } from './demo-data.js';

type NewField = RawInputOf<typeof createFields>['list'][number];
type Values = Record<string, unknown>;

/** One table of the demo: how it looks, and what is in it. */
export interface DemoTable {
  name: string;
  icon: string;
  fields: NewField[];
  rows: Values[];
}

const text = (key: string, name: string, option: NewField['option'] = {}): NewField => ({
  key,
  name,
  type: 'string',
  option,
});
const number = (key: string, name: string, option: NewField['option'] = {}): NewField => ({
  key,
  name,
  type: 'number',
  option,
});
const date = (key: string, name: string): NewField => ({
  key,
  name,
  type: 'date',
  option: { format: 'YYYY-MM-DD' },
});

const COLOURS = ['#4f46e5', '#0891b2', '#16a34a', '#ca8a04', '#dc2626', '#9333ea', '#475569', '#db2777'];

/** A text whose values come from a small set: the set is read from the data, the commonest first. */
function selection(key: string, name: string, values: readonly unknown[]): NewField {
  const counts = new Map<string, number>();
  for (const value of values)
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
  const items = names.map((value, index) => ({
    value,
    label: value,
    color: COLOURS[index % COLOURS.length],
  }));
  return text(key, name, { _display: { _type: 'selection' }, selection: items });
}

/** Without what the data do not know. */
function known(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== '' && value !== null && value !== undefined && !Number.isNaN(value),
    ),
  );
}

const numeric = (value: string | undefined) =>
  value === undefined || value === '' ? undefined : Number(value);

export async function airportTable(): Promise<DemoTable> {
  const airports = await readAirports();
  return {
    name: 'Airports',
    icon: 'plane',
    fields: [
      text('name', 'Name', { _name: true, required: true }),
      text('iata', 'Code', { unique: true, required: true }),
      text('city', 'City'),
      selection(
        'state',
        'State',
        airports.map(({ state }) => state),
      ),
      selection(
        'country',
        'Country',
        airports.map(({ country }) => country),
      ),
      number('latitude', 'Latitude', { min: -90, max: 90, accuracy: 4 }),
      number('longitude', 'Longitude', { min: -180, max: 180, accuracy: 4 }),
    ],
    rows: airports.map(({ name, iata, city, state, country, latitude, longitude }) =>
      known({
        name: name || iata,
        iata,
        city,
        state,
        country,
        latitude: numeric(latitude),
        longitude: numeric(longitude),
      }),
    ),
  };
}

/** `idOf`: id of the airport with a code. */
export async function birdStrikeTable(
  airportEntity: string,
  idOf: (code: string) => string | undefined,
): Promise<DemoTable> {
  const strikes = await readBirdStrikes();
  const column = (name: string) => strikes.map((strike) => strike[name]);
  return {
    name: 'Bird strikes',
    icon: 'bird',
    fields: [
      text('species', 'Species', { _name: true }),
      date('date', 'Date'),
      { key: 'airport', name: 'Airport', type: 'relate', relate: [airportEntity], option: {} },
      text('place', 'Place as reported'),
      selection('state', 'State', column('Origin State')),
      text('operator', 'Operator'),
      text('aircraft', 'Aircraft'),
      selection('phase', 'Phase of flight', column('Phase of flight')),
      selection('size', 'Size of the animal', column('Wildlife Size')),
      selection('time', 'Time of day', column('Time of day')),
      selection('damage', 'Damage', column('Effect Amount of damage')),
      number('speed', 'Speed (knots)', { min: 0, accuracy: 0 }),
      number('repair', 'Repair cost ($)', { min: 0, accuracy: 0 }),
      number('cost', 'Total cost ($)', { min: 0, accuracy: 0 }),
    ],
    rows: strikes.map((strike) => strikeValues(strike, idOf)),
  };
}

function strikeValues(strike: Record_, idOf: (code: string) => string | undefined): Values {
  const place = strike['Airport Name'] ?? '';
  return known({
    species: strike['Wildlife Species'],
    date: strike['Flight Date'],
    airport: idOf(AIRPORT_CODES[place] ?? ''),
    place,
    state: strike['Origin State'],
    operator: strike['Aircraft Airline Operator'],
    aircraft: strike['Aircraft Make Model'],
    phase: strike['Phase of flight'],
    size: strike['Wildlife Size'],
    time: strike['Time of day'],
    damage: strike['Effect Amount of damage'],
    speed: numeric(strike['Speed IAS in knots']),
    repair: numeric(strike['Cost Repair']),
    cost: numeric(strike['Cost Total $']),
  });
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** The data were made in 2010 from two-digit years: what lies after that is a century too late. */
const LAST_YEAR = 2012;

/** `Jun 12 1998` → `1998-06-12`. */
export function releaseDate(value: unknown): string | undefined {
  const [, month = '', day = '', year = ''] = /^(\w{3}) (\d{2}) (\d{4})$/.exec(String(value)) ?? [];
  const index = MONTHS.indexOf(month);
  if (index < 0) return undefined;
  const trueYear = Number(year) > LAST_YEAR ? Number(year) - 100 : Number(year);
  return `${trueYear}-${String(index + 1).padStart(2, '0')}-${day}`;
}

export async function movieTable(): Promise<DemoTable> {
  const movies = (await readMovies()).filter((movie) => movie['Title'] !== null);
  const column = (name: string) => movies.map((movie) => movie[name]);
  return {
    name: 'Movies',
    icon: 'film',
    fields: [
      text('title', 'Title', { _name: true, required: true }),
      date('released', 'Released'),
      selection('genre', 'Genre', column('Major Genre')),
      text('director', 'Director'),
      text('distributor', 'Distributor'),
      selection('rating', 'MPAA rating', column('MPAA Rating')),
      selection('source', 'Source', column('Source')),
      number('minutes', 'Running time (min)', { min: 0, accuracy: 0 }),
      number('budget', 'Production budget ($)', { min: 0, accuracy: 0 }),
      number('gross', 'Worldwide gross ($)', { min: 0, accuracy: 0 }),
      number('imdb', 'IMDB rating', { min: 0, max: 10, accuracy: 1 }),
      number('votes', 'IMDB votes', { min: 0, accuracy: 0 }),
    ],
    rows: movies.map(movieValues),
  };
}

function movieValues(movie: Movie): Values {
  return known({
    title: String(movie['Title']),
    released: releaseDate(movie['Release Date']),
    genre: movie['Major Genre'],
    director: movie['Director'],
    distributor: movie['Distributor'],
    rating: movie['MPAA Rating'],
    source: movie['Source'],
    minutes: movie['Running Time min'],
    budget: movie['Production Budget'],
    gross: movie['Worldwide Gross'],
    imdb: movie['IMDB Rating'],
    votes: movie['IMDB Votes'],
  });
}
