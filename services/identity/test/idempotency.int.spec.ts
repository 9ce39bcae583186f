import { createProject, createRole, createUser, listProjects, type CallContext } from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import {
  DAY_MS,
  everything,
  expectRefused,
  newName,
  PASSWORD,
  withProject,
  type ProjectFixture,
  type World,
} from './world.js';

describeWith(['postgres'], 'A call that is sent again with its key', () => {
  let world: World;
  let place: ProjectFixture;
  withProject((made) => ({ world, place } = made));

  let last = 0;
  const withKey = (): CallContext => ({ ...place.owner, idempotencyKey: `key-${++last}` });
  const project = (context: CallContext, name: string) =>
    world.ask(createProject, context, { input: { name } });

  it('has one effect and one answer', async () => {
    const context = withKey();
    const first = await project(context, 'Once');
    const before = await everything(world);
    expect(await project(context, 'Once')).toEqual(first);
    expect(await everything(world)).toEqual(before);
  });

  it('has one effect also when the copies come at once', async () => {
    const context = withKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => project(context, 'At once')));
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    const listed = await world.ask(listProjects, place.owner);
    expect(listed.filter(({ _name }) => _name === 'At once')).toHaveLength(1);
  });

  it('is refused when it says something else', async () => {
    const context = withKey();
    await project(context, 'One');
    await expectRefused(world, 'idempotency-mismatch', () => project(context, 'Two'));
  });

  it('is done when the first attempt was refused', async () => {
    const context = withKey();
    const create = (name: string) =>
      world.ask(createRole, context, { params: { project: place.project }, input: { name } });
    await expectRefused(world, 'role.name-required', () => create(' '));
    await create('Clerk');
  });

  it('makes no second user, and is forgotten after a day', async () => {
    const context = withKey();
    const params = { project: place.project };
    const input = { role: place.roles.common._id, account: newName(), pwd: PASSWORD };
    const first = await world.ask(createUser, context, { params, input });
    expect(await world.ask(createUser, context, { params, input })).toEqual(first);
    world.clock.advance(DAY_MS);
    await expectRefused(world, 'user.account-taken', () => world.ask(createUser, context, { params, input }));
  });
});
