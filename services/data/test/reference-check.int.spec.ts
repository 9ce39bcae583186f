import { existingReferences, removeEntity, type ReferenceType } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { systemContext } from '@buildmesh/service-kit';
import { admin, describeWith } from '@buildmesh/testing';
import { newProject, startData, type DataFixture } from './data-fixture.js';

describeWith(['postgres'], 'what a project has', () => {
  let data: DataFixture;
  beforeAll(async () => {
    data = await startData();
  });
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const known = (ids: string[], type: ReferenceType = 'entity') =>
    data.service.ask(existingReferences, systemContext(), { input: { project: data.project, type, ids } });

  test('its tables are known; those of other projects, removed ones and ids of nothing are not', async () => {
    const own = await data.table('Own', []);
    const removed = await data.table('Removed', []);
    const theirs = await data.table('Theirs', [], admin(newProject()));
    await data.service.ask(removeEntity, data.admin, { params: removed.params });
    const asked = [own, removed, theirs].map(({ entity }) => entity._id);
    expect(await known([...asked, newId()])).toEqual([own.entity._id]);
    expect(await known([])).toEqual([]);
  });

  test('a table is known as a table only', async () => {
    const { entity } = await data.table('Table', []);
    for (const type of ['page', 'flow', 'api', 'view'] as const)
      expect(await known([entity._id], type)).toEqual([]);
  });
});
