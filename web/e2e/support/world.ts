import { randomInt } from 'node:crypto';
import {
  createEntity,
  createFields,
  createProject,
  createRole,
  createUser,
  updateRoleAuth,
} from '@buildmesh/contracts';
import { importFile } from '../../../test/support/transfer.js';
import type { SharedProduct } from './product.js';
import { visitsCsv } from './visits.js';

export const READER = { account: `reader_${randomInt(1_000_000)}`, password: 'reader123' };

/** A project with the table of visits and a member who may read it, made through the API. */
export async function visitsWorld({
  api,
}: SharedProduct): Promise<{ project: string; entity: string; name: string }> {
  const name = `Visits ${randomInt(1_000_000)}`;
  const { _id: project } = await api.must(createProject, { body: { name } });
  const params = { project };
  const { _id: entity } = await api.must(createEntity, { params, body: { name: 'visits' } });
  const text = (label: string, option = {}) => ({
    name: label,
    key: label.toLowerCase(),
    type: 'string' as const,
    option,
  });
  const list = [
    text('Place', { _name: true }),
    { name: 'Visited', key: 'visited', type: 'date' as const },
    { name: 'Cost', key: 'cost', type: 'number' as const },
    text('Region'),
    text('Secret'),
  ];
  await api.must(createFields, { params, body: { entity, list } });
  const mapping = list.map(({ key }, column) => ({
    column,
    field: key,
    ...(key === 'visited' ? { format: 'MM/DD/YYYY' } : {}),
  }));
  const answer = await importFile(api, {
    params: { project, entity },
    name: 'visits.csv',
    content: visitsCsv(),
    option: { mapping },
  });
  if (answer.code !== 0) throw new Error(answer.text);
  const { _id: role } = await api.must(createRole, { params, body: { name: 'Readers' } });
  await api.must(updateRoleAuth, {
    params,
    body: { role, updated: { entity: [entity], query: { [`${entity}.secret`]: false } } },
  });
  await api.must(createUser, {
    params,
    body: { role, account: READER.account, pwd: READER.password, name: 'A reader' },
  });
  return { project, entity, name };
}
