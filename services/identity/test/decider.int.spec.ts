import { banUser, createDepartment, decidersOf, type InputOf } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith } from '@buildmesh/testing';
import { newMember, withTwoProjects, type ProjectFixture, type World } from './world.js';

describeWith(['postgres'], 'Who may have to decide', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  withTwoProjects((made) => ({ world, place, other } = made));

  const ask = (input: Partial<InputOf<typeof decidersOf>> & { user: string }, project = place.project) =>
    world.ask(decidersOf, systemContext(), { input: { project, ...input } });

  it('heads and admins of all departments above a member, and of the groups asked for', async () => {
    const [member, head, chief, lead] = [
      await newMember(world, place),
      await newMember(world, place),
      await newMember(world, place),
      await newMember(world, place),
    ];
    const make = async (input: InputOf<typeof createDepartment> | object) =>
      (
        await world.ask(createDepartment, place.owner, {
          params: { project: place.project },
          input: input as never,
        })
      )._id;
    const top = await make({ name: 'Top', head: chief.id });
    const own = await make({ name: 'Own', parent: top, head: head.id, user: [member.id, lead.id] });
    const far = await make({ name: 'Far', admin: [lead.id] });
    const unasked = await make({ name: 'Unasked', admin: [lead.id] });
    const { groups } = await ask({ user: member.id, groups: [far] });
    expect(groups.map(({ _id }) => _id).sort()).toEqual([top, own, far].sort());
    expect(groups.find(({ _id }) => _id === own)).toMatchObject({
      parent: top,
      head: head.id,
      user: [member.id],
    });
    expect(groups.find(({ _id }) => _id === far)).toMatchObject({ admin: [lead.id], user: [] });
    expect(groups.some(({ _id }) => _id === unasked)).toBe(false);
  });

  it('active members of roles, and the administrators; nobody of another project', async () => {
    const [one, banned] = [await newMember(world, place), await newMember(world, place)];
    const params = { project: place.project, id: banned.id };
    await world.ask(banUser, place.owner, { params });
    const role = place.roles.common._id;
    const found = await ask({ user: one.id, roles: [role, newId()] });
    expect(Object.keys(found.roles)).toEqual([role]);
    expect(found.roles[role]).toContain(one.id);
    expect(found.roles[role]).not.toContain(banned.id);
    expect(found.admins).toContain(place.owner.user);
    const elsewhere = await ask({ user: one.id, roles: [role] }, other.project);
    expect([elsewhere.groups, elsewhere.roles]).toEqual([[], {}]);
  });
});
