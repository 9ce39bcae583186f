import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT, renderApp, USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { UsageScreen } from './usage-screen.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const usage = {
  members: { used: 40, limit: 50 },
  publics: { used: 0, limit: 0 },
  rows: { used: 500000, limit: 500000 },
  entities: { used: 3, limit: 100 },
  time: Date.UTC(2026, 0, 1),
};
const person = (_id: string, nickname: string) => ({
  _id,
  nickname,
  account: nickname.toLowerCase(),
  phone: null,
  avatar: null,
  status: 'active',
  owner: false,
  model: 'inner',
  role: [],
  online: false,
  group: [],
  third: [],
});
const people = [person(USER._id, 'Ada'), person(id(2), 'Grace')];
let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(owner = USER._id) {
  const project = { ...PROJECT, _owner: owner };
  server = startServer({
    'GET /usage': { data: usage },
    'GET /role/list': { data: [] },
    'POST /list': { data: { data: people, size: 2 } },
    'POST /owner': { data: true },
    'GET /project/list': { data: [project] },
  });
  return renderApp(<UsageScreen />, { session: { project } });
}

describe('system usage', () => {
  it('shows what is used of each quota and warns from 80 % on', async () => {
    open();
    expect(await screen.findByText('40 / 50')).toBeVisible();
    expect(screen.getByText('0 (no limit)')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Members, Rows');
    expect(screen.getByText('Nearly full')).toBeVisible();
    expect(screen.getByText('Full')).toBeVisible();
  });
});

describe('the owner', () => {
  it('hands the project over only after its name was typed', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Hand over' }));
    const picker = await screen.findByRole('dialog');
    await userEvent.click(await within(picker).findByRole('radio', { name: 'Grace' }));
    await userEvent.click(within(picker).getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: /Hand Shop over/ });
    expect(within(question).getByRole('button', { name: 'Hand over' })).toBeDisabled();
    expect(server.to('POST /owner')).toEqual([]);
    await userEvent.type(within(question).getByRole('textbox'), 'Shop');
    await userEvent.click(within(question).getByRole('button', { name: 'Hand over' }));
    await waitFor(() => expect(server.to('POST /owner')[0]?.body).toEqual({ user: id(2) }));
  });

  it('is the only one who may', async () => {
    open(id(2));
    expect(await screen.findByText('Grace (grace)')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
  });
});
