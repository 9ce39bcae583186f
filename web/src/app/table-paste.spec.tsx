import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { PROJECT, renderApp } from '../shared/testing/render-app.js';
import { startServer } from '../shared/testing/server.js';
import { memberRoutes } from './routing/member-routes.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const PARTS = id(12);
const field = (n: number, _key: string, _name: string) => ({
  ...{ _id: id(n), _key, _name, _type: 'string', _status: 'normal', _relate: [], _option: {} },
});
const parts = {
  ...{ _id: PARTS, _name: 'Parts', _type: 'normal', _option: {}, writable: null },
  _field: [field(1, 'name', 'Name'), field(2, 'place', 'Place')],
  allow: ['query', 'view'],
};

let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  localStorage.clear();
});

it('six rows pasted onto a table of one row are all written, told of, and taken back as one', async () => {
  server = startServer({
    'GET /list': ({ path }) => ({
      data: path.includes('/entity/') || path.includes('/data/') ? [parts] : [],
    }),
    'GET /visible': { data: [parts] },
    [`POST /${PARTS}/query`]: {
      data: { data: [{ _id: id(50), _ver: 1, name: 'Bolt', place: 'yard' }], size: 1, meta: { next: null } },
    },
    [`POST /share/${PROJECT._id}/query`]: { data: [] },
    [`POST /share/${PROJECT._id}/pull`]: { data: {} },
    [`POST /${PARTS}/bulk`]: ({ body }) => {
      const { save = [] } = body as { save?: object[] };
      return { data: { saved: save.map((_, at) => id(60 + at)), updated: 1, removed: 0 } };
    },
  });
  renderApp(<Outlet />, { path: `/table/${PARTS}`, route: '/', children: [...memberRoutes] });
  const grid = await screen.findByRole('grid', { name: 'Parts' }, { timeout: 20_000 });
  await screen.findByText('Bolt');
  act(() => grid.focus());
  const text = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}\t${name.toUpperCase()}`).join('\n');
  fireEvent.paste(grid, { clipboardData: { getData: () => text } });
  expect(
    await screen.findByText('2 values changed · 5 records added', {}, { timeout: 10_000 }),
  ).toBeVisible();
  const bulk = () => server.to(`POST /${PARTS}/bulk`).map(({ body }) => body);
  expect(bulk()[0]).toEqual({
    update: [{ _id: id(50), _ver: 1, name: 'a', place: 'A' }],
    save: ['b', 'c', 'd', 'e', 'f'].map((name) => ({ name, place: name.toUpperCase() })),
  });
  await userEvent.click(screen.getByText('Undo', { selector: 'button' }));
  await waitFor(() =>
    expect(bulk()[1]).toMatchObject({
      update: [{ _id: id(50), name: 'Bolt', place: 'yard' }],
      remove: [0, 1, 2, 3, 4].map((at) => id(60 + at)),
    }),
  );
}, 60_000);

it('names of related rows that no row in sight holds are asked for once, and one that is not there is told', async () => {
  const YARDS = id(13);
  const yard = {
    ...field(3, 'yard', 'Yard'),
    ...{ _type: 'relate', _relate: [YARDS] },
  };
  const table = { ...parts, _field: [field(1, 'name', 'Name'), yard] };
  server = startServer({
    'GET /list': ({ path }) => ({
      data: path.includes('/entity/') || path.includes('/data/') ? [table] : [],
    }),
    'GET /visible': { data: [table] },
    [`POST /${PARTS}/query`]: {
      data: { data: [{ _id: id(50), _ver: 1, name: 'Bolt', yard: null }], size: 1, meta: { next: null } },
    },
    [`POST /${YARDS}/query`]: {
      data: { data: [{ _id: id(70), __name: 'North' }], size: 1, meta: { next: null } },
    },
    [`POST /share/${PROJECT._id}/query`]: { data: [] },
    [`POST /share/${PROJECT._id}/pull`]: { data: {} },
    [`POST /${PARTS}/bulk`]: { data: { saved: [id(60)], updated: 1, removed: 0 } },
  });
  renderApp(<Outlet />, { path: `/table/${PARTS}`, route: '/', children: [...memberRoutes] });
  const grid = await screen.findByRole('grid', { name: 'Parts' }, { timeout: 20_000 });
  await screen.findByText('Bolt');
  act(() => grid.focus());
  const paste = (text: string) => fireEvent.paste(grid, { clipboardData: { getData: () => text } });
  paste('a\tNorth\nb\tSouth');
  const told = 'Nothing was pasted. Line 2 – Yard: No such related record (South)';
  expect(await screen.findByText(told)).toBeVisible();
  paste('a\tNorth\nb\tNorth');
  await waitFor(() => expect(server.to(`POST /${PARTS}/bulk`)).toHaveLength(1), { timeout: 10_000 });
  expect(server.to(`POST /${PARTS}/bulk`)[0]?.body).toEqual({
    update: [{ _id: id(50), _ver: 1, name: 'a', yard: id(70) }],
    save: [{ name: 'b', yard: id(70) }],
  });
  const asked = server.to(`POST /${YARDS}/query`).map(({ body }) => body);
  expect(asked[0]).toMatchObject({
    query: [{ key: '__name', opt: 'in', value: ['North', 'South'] }],
    page: { size: 200 },
  });
}, 60_000);
