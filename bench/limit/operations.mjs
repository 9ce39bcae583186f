// What the limit does with a request: one prepared statement of node-postgres, its rows as JSON.
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const VALUES = 'code,customer,region,status,amount,quantity,ordered_at,due,paid,tags,note,owner';
const COLUMNS = VALUES.split(',');
const TYPES =
  'code text, customer text, region text, status text, amount numeric, quantity int, ordered_at timestamptz, due date, paid boolean, tags jsonb, note text, owner text';

const STATEMENTS = {
  get: (t) => `select * from ${t} where id = $1`,
  page: (t) => `select * from ${t} order by id limit 20 offset $1`,
  pageCount: (t) => `select count(*)::int n from ${t}`,
  range: (t) =>
    `select * from ${t} where region = $1 and amount between $2 and $3 order by ordered_at desc limit 20`,
  rangeCount: (t) => `select count(*)::int n from ${t} where region = $1 and amount between $2 and $3`,
  search: (t) => `select * from ${t} where customer ilike $1 order by id limit 20`,
  searchCount: (t) => `select count(*)::int n from ${t} where customer ilike $1`,
  groups: (t) => `select region, sum(amount) amount, count(*)::int n from ${t} group by region`,
  create: (t) => `insert into ${t}(${VALUES}) values(${COLUMNS.map((_, i) => `$${i + 1}`)}) returning *`,
  update: (t) => `update ${t} set quantity = $2, status = $3, updated_at = now() where id = $1 returning *`,
  bulk: (t) =>
    `insert into ${t}(${VALUES}) select ${VALUES} from jsonb_to_recordset($1) as x(${TYPES}) returning id`,
};

const query = async (table, name, values = []) =>
  (await pool.query({ name: `${table}-${name}`, text: STATEMENTS[name](table), values })).rows;

async function withCount(table, name, [values, countValues]) {
  const [rows, [{ n }]] = await Promise.all([
    query(table, name, values),
    query(table, `${name}Count`, countValues),
  ]);
  return { rows, n };
}

const ROUTES = {
  a: async ({ table, id }) => (await query(table, 'get', [id]))[0],
  b: async ({ table, search }) => ({ rows: await query(table, 'page', [search.get('o')]) }),
  bn: ({ table, search }) => withCount(table, 'page', [[search.get('o')], []]),
  c: ({ table, range }) => withCount(table, 'range', [range, range]),
  cx: async ({ table, range }) => ({ rows: await query(table, 'range', range) }),
  d: ({ table, term }) => withCount(table, 'search', [term, term]),
  dx: async ({ table, term }) => ({ rows: await query(table, 'search', term) }),
  e: ({ table }) => query(table, 'groups'),
  f: async ({ table, body }) =>
    (
      await query(
        table,
        'create',
        COLUMNS.map((name) => (name === 'tags' ? JSON.stringify(body.tags) : body[name])),
      )
    )[0],
  g: async ({ table, id, body }) => (await query(table, 'update', [id, body.quantity, body.status]))[0],
  h: async ({ table, body }) => (await query(table, 'bulk', [JSON.stringify(body)])).length,
  health: () => ({ ok: true }),
};

/** The answer as JSON text; `url` is `/<table>/<operation>[/<id>][?…]`, `body` what was posted. */
export async function answerOf(url, body) {
  const { pathname, searchParams: search } = new URL(url, 'http://limit');
  const [, table, operation, id] = pathname.split('/');
  const range = [search.get('r'), search.get('lo'), search.get('hi')];
  const answer = await ROUTES[operation]({ table, id, search, body, range, term: [`%${search.get('q')}%`] });
  return JSON.stringify(answer ?? null);
}
