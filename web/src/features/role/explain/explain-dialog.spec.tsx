import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EXPLAIN_RULES, type Entity, type ProjectUser, type Role } from '@buildmesh/contracts';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { ExplainDialog } from './explain-dialog.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const TABLE = id(0x300);
const GRACE = id(0x21);
const CLERKS = id(11);
const table: Entity = {
  _id: TABLE,
  _code: null,
  _type: 'normal',
  _name: 'Salaries',
  _sort: 1,
  _option: {},
  _field: [
    {
      _id: id(1),
      _entity: TABLE,
      _key: 'amount',
      _name: 'Amount',
      _type: 'number',
      _relate: [],
      _code: null,
      _sort: 1,
      _status: 'normal',
      _index: false,
      _option: {},
      _ver: 1,
    },
  ],
  _ver: 1,
};
const role: Role = {
  _id: CLERKS,
  _name: 'Clerks',
  _type: 'common',
  _parent: null,
  _user: [GRACE],
  _auth: {},
  _option: {},
  home: null,
  _sort: 1,
  _default: false,
  _ver: 1,
};
const grace: ProjectUser = {
  _id: GRACE,
  nickname: 'Grace',
  account: 'grace_h',
  phone: null,
  avatar: null,
  status: 'active',
  owner: false,
  model: 'inner',
  role: [CLERKS],
  online: false,
  group: [],
  third: [],
};
const answer = {
  allowed: false,
  steps: [
    { rule: 'simple', verdict: 'allows', role: { _id: CLERKS, _name: 'Clerks' }, key: TABLE, filter: null },
    {
      rule: 'query',
      verdict: 'denies',
      role: { _id: id(12), _name: 'Everyone' },
      key: `${TABLE}.amount`,
      filter: null,
    },
    {
      rule: 'filter',
      verdict: 'allows',
      role: { _id: CLERKS, _name: 'Clerks' },
      key: null,
      filter: [{ key: 'amount', opt: 'lt', value: 9 }],
    },
  ],
  chain: [
    { _id: CLERKS, _name: 'Clerks', _type: 'common' },
    { _id: id(12), _name: 'Everyone', _type: 'common' },
  ],
};

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

const open = (
  subject: { entity?: string; user?: { _id: string; nickname: string } } = {},
  data: unknown = answer,
) => {
  server = startServer({
    'GET /list': ({ path }) => ({ data: path.includes('/role/') ? [role] : [table] }),
    'POST /list': { data: { data: [grace], size: 1 } },
    'POST /explain': { data },
  });
  return renderApp(<ExplainDialog {...subject} onClose={() => undefined} />);
};
const asked = () => server.to('POST /explain').at(-1)?.body;

describe('why somebody can see something', () => {
  it('is asked for a member found by name, a table, a field and an action', async () => {
    open();
    await userEvent.type(await screen.findByRole('combobox', { name: 'User' }), 'gra');
    await userEvent.click(await screen.findByRole('option', { name: 'Grace' }));
    expect(server.to('POST /explain')).toEqual([]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Table' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Salaries' }));
    await waitFor(() => expect(asked()).toEqual({ user: GRACE, action: 'query' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Field' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Amount' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Action' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Change' }));
    await waitFor(() => expect(asked()).toEqual({ user: GRACE, action: 'update', field: 'amount' }));
  });

  it('has words for every rule there is, and for what holds where there is none', async () => {
    const steps = EXPLAIN_RULES.flatMap((rule) =>
      (['allows', 'denies'] as const).map((verdict) => ({
        rule,
        verdict,
        role: null,
        key: null,
        filter: null,
      })),
    );
    open({ entity: TABLE, user: { _id: GRACE, nickname: 'Grace' } }, { ...answer, steps });
    expect(await screen.findByText('Fields that no rule names are seen')).toBeVisible();
    expect(screen.getByText('What no rule allows is refused')).toBeVisible();
    expect(screen.queryByText(/role\.explain/)).toBeNull();
  });

  it('is answered with the verdict, the rules with their roles, the filter in words, and the role chain', async () => {
    open({ entity: TABLE, user: { _id: GRACE, nickname: 'Grace' } });
    expect(await screen.findByText('Grace may not do this.')).toBeVisible();
    const steps = screen.getByRole('list', { name: 'Rules in their order' }).querySelectorAll('li');
    expect([...steps].map(({ textContent }) => textContent)).toEqual([
      'Rights to tables · ClerksAllows it',
      'Rights to fields · EveryoneRefuses it · Amount',
      'Row filter · ClerksAllows itAmount is less than 9',
    ]);
    expect(screen.getByText('Roles looked at:').parentElement).toHaveTextContent('ClerksEveryone');
  });
});
