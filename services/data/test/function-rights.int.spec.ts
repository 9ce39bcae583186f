import { Readable } from 'node:stream';
import { displayFlow, downloadFiles, refusal, prepareFlow, type StoredFile } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { FileStore } from '@buildmesh/persistence';
import { describeWith } from '@buildmesh/testing';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node, text } from './flow-fixture.js';
import { hiddenWorlds, type World } from './hidden-worlds.js';

describeWith(['postgres'], 'what functions take under the rights of whoever fills them in', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let world: World;
  let hidden: Awaited<ReturnType<typeof hiddenWorlds>>;
  beforeAll(async () => {
    data = await startData();
    flows = flowsOf(data);
    data.service.bus.serve(downloadFiles, ({ input }): Promise<StoredFile> => {
      const id = /file\/([0-9a-z]{24})/.exec(input.files[0] ?? '')?.[1];
      if (!id) return Promise.reject(refusal('file.not-found'));
      return Promise.resolve({ key: `files/${id}`, name: 'f', type: 't', size: 1 });
    });
    hidden = await hiddenWorlds(data);
    ({ world } = hidden);
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const clerkOf: typeof hidden.clerkOf = (...asked) => hidden.clerkOf(...asked);
  const told: typeof hidden.told = (call) => hidden.told(call);
  const params = (flow: { _id: string }) => ({ project: data.project, program: flow._id, id: 'latest' });
  const sheet = async (content: string) => {
    const id = newId();
    const store = data.service.get<FileStore>(FileStore as never);
    await store.put(`files/${id}`, Readable.from([content]), 10_000);
    const key = `project/${data.project}/main/${id}.csv`;
    const url = `/api/app/util/${data.project}/file/${id}?tag=t`;
    return { file: [{ name: 'rows.csv', url, key, size: content.length }] };
  };
  const standard = async (of: World, kind: 'add' | 'edit' | 'import') => {
    const [flow] = await flows.standard(of.orders, [kind]);
    if (!flow) throw new Error('a function was expected');
    return { flow, clerk: clerkOf(of, [flow._id]) };
  };

  describe('a form that makes a new row', () => {
    test('shows no field that is hidden, and keeps its default to itself', async () => {
      const { flow, clerk } = await standard(world, 'add');
      const shown = await data.service.ask(displayFlow, clerk, { params: params(flow), input: {} });
      const asked = await data.service.ask(prepareFlow, clerk, { params: params(flow), input: {} });
      expect(shown.form.map(({ _key }) => _key)).toEqual(['title', 'region', 'notes']);
      expect(asked.fields.map(({ _key }) => _key)).toEqual(['title', 'region', 'notes']);
      expect(asked.values).toEqual({});
      await hidden.inBoth(async (of) => {
        const made = await standard(of, 'add');
        return flows.exec(made.flow, { form: { title: 'new' } }, made.clerk);
      });
      const forAdmin = await data.service.ask(prepareFlow, data.admin, {
        params: params(flow),
        input: {},
      });
      expect(forAdmin.fields.map(({ _key }) => _key)).toContain('secret');
    });

    test('refuses a value for a hidden field as one for a field that nobody has, and writes nothing', async () => {
      const { flow, clerk } = await standard(world, 'add');
      const before = await data.footprint({ entity: world.orders });
      const sent = (key: string) => flows.exec(flow, { form: { title: 'x', [key]: 'mine' } }, clerk);
      expect(await refusedAs(sent('secret'))).toEqual(['invalid', 'secret unknown']);
      expect((await told(sent('secret'))).replace(/secret/g, '?')).toBe(
        (await told(sent('absent'))).replace(/absent/g, '?'),
      );
      expect(await data.footprint({ entity: world.orders })).toEqual(before);
    });

    test('refuses a field that the role may not change, which it still sees', async () => {
      const [flow] = await flows.standard(world.orders, ['add']);
      const simple = { [world.orders]: { query: true, save: { title: true } } };
      const clerk = clerkOf(world, [flow?._id ?? ''], { simple });
      const send = (form: Record<string, unknown>) => flows.exec({ _id: flow?._id ?? '' }, { form }, clerk);
      expect(await refusedAs(send({ title: 'x', notes: 'n' }))).toEqual(['invalid', 'notes unknown']);
      expect(await send({ title: 'changed by role' })).toMatchObject({ data: { title: 'changed by role' } });
    });

    test('takes a link to a row that is seen, and refuses one to a hidden row as one to no row', async () => {
      const { flow, clerk } = await standard(world, 'add');
      const link = (region: string) => flows.exec(flow, { form: { title: newId(), region } }, clerk);
      expect(await link(world.region.North)).toMatchObject({ data: { region: world.region.North } });
      const before = await data.footprint({ entity: world.orders });
      expect(await refusedAs(link(world.region.Hidden))).toEqual(['invalid', 'region relation']);
      expect(await told(link(world.region.Hidden))).toBe(await told(link(newId())));
      expect(await data.footprint({ entity: world.orders })).toEqual(before);
    });

    test('holds a function made by hand to the same, under names of its own', async () => {
      const values = {
        title: { $ref: 'vars.name' },
        secret: { $formula: '{ form.inner }' },
        region: { $ref: 'form.place' },
      };
      const flow = await flows.published({
        form: [text('what'), text('inner'), text('place')],
        nodes: chain(
          [
            node('name', 'assign', { option: { values: { name: { $ref: 'form.what' } } } }),
            node('save', 'save', { option: { entity: world.orders, values } }),
          ],
          { $ref: 'nodes.save' },
        ),
      });
      const clerk = clerkOf(world, [flow._id]);
      const asked = await data.service.ask(prepareFlow, clerk, { params: params(flow), input: {} });
      expect(asked.fields.map(({ _key }) => _key)).toEqual(['what', 'place']);
      const send = (form: Record<string, unknown>) => flows.exec(flow, { form }, clerk);
      expect(await refusedAs(send({ what: 'a', inner: 'b' }))).toEqual(['invalid', 'inner unknown']);
      expect(await told(send({ what: 'a', place: world.region.Hidden }))).toBe(
        await told(send({ what: 'a', place: newId() })),
      );
      expect(await send({ what: 'by hand' })).toMatchObject({ data: { title: 'by hand' } });
    });

    test('a form in the middle asks for no hidden field, shows none and takes none', async () => {
      const values = { title: { $ref: 'nodes.ask.title' }, secret: { $ref: 'nodes.ask.inner' } };
      const read = node('read', 'query', { option: { entity: world.orders, one: true, sort: [] } });
      const flow = await flows.published({
        nodes: chain([
          read,
          node('ask', 'form', {
            option: {
              fields: [text('title'), text('inner'), text('hint')],
              values: { hint: { $ref: 'nodes.read.secret' } },
            },
          }),
          node('save', 'save', { option: { entity: world.orders, values } }),
        ]),
      });
      const clerk = clerkOf(world, [flow._id]);
      const { run, next } = await flows.exec(flow, {}, clerk);
      expect(next?.fields.map(({ _key }) => _key)).toEqual(['title', 'hint']);
      expect(JSON.stringify(next)).not.toContain('Alpha');
      const answer = (form: Record<string, unknown>) => flows.exec(flow, { run, form }, clerk);
      expect(await refusedAs(answer({ inner: 'b' }))).toEqual(['invalid', 'inner unknown']);
      expect(await answer({ title: 'asked' })).toEqual({ data: null });
    });
  });

  describe('rows inside of a form', () => {
    const sub = (_key: string) => ({ ...text(_key) });
    const lines = {
      ...text('lines'),
      _type: 'collection' as const,
      _option: { fields: [sub('title'), sub('secret'), sub('region')] },
    };
    const place = () => ({
      ...text('place'),
      _type: 'relate' as const,
      _relate: [world.regions],
    });
    const stored = (option: object) =>
      flows.published({
        form: [lines],
        nodes: chain([node('save', 'save', { option: { entity: world.orders, ...option } })]),
      });

    test('are held to the same as the form itself', async () => {
      const flow = await stored({ rows: { $ref: 'form.lines' } });
      const clerk = clerkOf(world, [flow._id]);
      const asked = await data.service.ask(prepareFlow, clerk, { params: params(flow), input: {} });
      expect(asked.fields[0]?._option.fields?.map(({ _key }) => _key)).toEqual(['title', 'region']);
      const send = (row: Record<string, unknown>) =>
        flows.exec(flow, { form: { lines: [{ title: newId(), ...row }] } }, clerk);
      expect(await refusedAs(send({ secret: 'mine' }))).toEqual(['invalid', 'lines.0.secret unknown']);
      expect(await refusedAs(send({ region: world.region.Hidden }))).toEqual([
        'invalid',
        'lines.0.region relation',
      ]);
      expect(await told(send({ region: world.region.Hidden }))).toBe(await told(send({ region: newId() })));
    });

    test('are held to it where a loop stores them one by one', async () => {
      const ref = (key: string) => ({ $ref: `nodes.each.item.${key}` });
      const values = { title: ref('title'), secret: ref('secret'), region: ref('region') };
      const flow = await flows.published({
        form: [lines],
        nodes: [
          node('start', 'start', { next: 'each' }),
          node('each', 'loop', {
            option: { list: { $ref: 'form.lines' } },
            branches: [{ id: 'body', name: '', option: {}, next: 'save' }],
          }),
          node('save', 'save', { option: { entity: world.orders, values } }),
        ],
      });
      const clerk = clerkOf(world, [flow._id]);
      const send = (row: Record<string, unknown>) => flows.exec(flow, { form: { lines: [row] } }, clerk);
      expect(await refusedAs(send({ title: 'a', secret: 'b' }))).toEqual([
        'invalid',
        'lines.0.secret unknown',
      ]);
      const link = (region: string) => send({ title: newId(), region });
      expect(await link(world.region.City)).toEqual({ data: null });
      expect(await told(link(world.region.Hidden))).toBe(await told(link(newId())));
    });

    test('what a form itself begins with stays, though its reader does not see that row', async () => {
      const begins = { ...place(), _option: { default: world.region.Hidden } };
      const flow = await flows.published({
        form: [text('title'), begins],
        nodes: chain([], { $ref: 'form.place' }),
      });
      const clerk = clerkOf(world, [flow._id]);
      expect(await flows.exec(flow, { form: { title: 'begun' } }, clerk)).toEqual({
        data: world.region.Hidden,
      });
    });

    test('a person of the project may be named by whoever may not list people', async () => {
      const members = await data.sql<{ id: string }>(
        "SELECT id FROM data.entity WHERE project = $1 AND type = 'system'",
        [data.project],
      );
      const person = { ...place(), _relate: [members[0]?.id ?? ''] };
      const flow = await flows.published({ form: [person], nodes: chain([], { $ref: 'form.place' }) });
      const clerk = clerkOf(world, [flow._id]);
      const colleague = data.member(newId())._id;
      const send = (user: string) => flows.exec(flow, { form: { place: user } }, clerk);
      await expectSoon(
        () =>
          send(colleague).then(
            ({ data: user }) => user,
            () => null,
          ),
        colleague,
      );
      expect(await refusedAs(send(newId()))).toEqual(['invalid', 'place relation']);
    });
  });

  describe('a form on a row', () => {
    test('lets a link to a hidden row stay, and takes no other', async () => {
      const { flow, clerk } = await standard(world, 'edit');
      const asked = await data.service.ask(prepareFlow, clerk, {
        params: params(flow),
        input: { item: world.order },
      });
      expect(asked.values).toEqual({ title: 'first', region: { _id: world.region.Hidden, __name: null } });
      const send = (region: string) =>
        flows.exec(flow, { item: world.order, form: { title: newId(), region } }, clerk);
      expect(await send(world.region.Hidden)).toMatchObject({ data: { updated: 1 } });
      expect(await send(world.region.North)).toMatchObject({ data: { updated: 1 } });
      expect(await told(send(world.region.Hidden))).toBe(await told(send(newId())));
    });

    test('a row that is hidden is not there, though the function does not name the table', async () => {
      const option = { entity: world.regions, id: { $ref: 'item._id' }, values: { name: 'taken' } };
      const flow = await flows.published({ nodes: chain([node('change', 'update', { option })]) });
      const clerk = clerkOf(world, [flow._id]);
      const before = await data.footprint({ entity: world.regions });
      expect(await refusedAs(flows.exec(flow, { item: world.region.Hidden }, clerk))).toEqual([
        'row.not-found',
      ]);
      expect(await told(flows.exec(flow, { item: newId() }, clerk))).toBe(
        await told(flows.exec(flow, { item: world.region.Hidden }, clerk)),
      );
      expect(await data.footprint({ entity: world.regions })).toEqual(before);
    });
  });

  describe('a spreadsheet', () => {
    test('fills no hidden field, and a column of one fits none', async () => {
      await hidden.inBoth(async (of) => {
        const { flow, clerk } = await standard(of, 'import');
        return flows.exec(flow, { form: await sheet('Title,Secret\nfrom file,mine\n') }, clerk);
      });
      const rows = await data.stored({ entity: world.orders });
      expect(JSON.stringify(rows)).not.toContain('mine');
      const { flow, clerk } = await standard(world, 'import');
      const only = async (head: string) =>
        told(flows.exec(flow, { form: await sheet(`${head}\nmine\n`) }, clerk));
      expect(await only('Secret')).toBe(await only('Absent'));
    });

    test('names the columns of the file that no field takes, a hidden one like one that nobody has', async () => {
      const answered = async (head: string) => {
        const { flow, clerk } = await standard(world, 'import');
        const form = await sheet(`Title,${head}\nnamed,mine\n`);
        return flows.exec(flow, { form }, { ...clerk, locale: 'en' });
      };
      const secret = await answered('Secret');
      expect(secret.cmd?.[0]).toMatchObject({
        type: 'tips',
        value: { text: 'No field takes these columns of the file: Secret', level: 'warning' },
      });
      const absent = await answered('Absent');
      expect(JSON.stringify(secret.cmd)).toBe(JSON.stringify(absent.cmd).replaceAll('Absent', 'Secret'));
      expect((await answered('Notes')).cmd).toHaveLength(1);
    });

    test('means by a name only rows that are seen: the name of a hidden one is nobody’s', async () => {
      const answered = async (name: string) => {
        const { flow, clerk } = await standard(world, 'import');
        const form = await sheet(`Title,Region\n${name} by name,${name}\n`);
        return (await told(flows.exec(flow, { form }, clerk))).replaceAll(name, '?');
      };
      expect(await answered('North')).toContain('"saved":1');
      expect(await answered('Alpha region')).toBe(await answered('Gamma region'));
      expect(await answered(world.region.Hidden)).toBe(await answered(newId()));
    });
  });
});
