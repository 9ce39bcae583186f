import {
  banUser,
  dingtalkLogin,
  exchangeTicket,
  getSocialLoginSetup,
  kickUser,
  listAudit,
  listUsers,
  oauthId,
  setDingtalk,
  startSocialLogin,
  startLinkingSocialLogin,
  linkedSocialLogins,
  socialLoginProviders,
  unlinkSocialLogin,
  weixinLogin,
  wxworkBind,
  wxworkLogin,
  wxworkProject,
  type CallContext,
  type RawInputOf,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import { DingtalkServer } from './providers/dingtalk-server.js';
import { WeixinServer, type WeixinPerson } from './providers/weixin-server.js';
import { WxworkServer } from './providers/wxwork-server.js';
import {
  contextOf,
  everything,
  expectRefused,
  newMember,
  newProject,
  resolve,
  signIn,
  somebody,
  startWorld,
  withWorld,
  type ProjectFixture,
  type World,
} from './world.js';

const PROJECT = 'a'.repeat(24);
let people = 0;
const newPerson = (): WeixinPerson => {
  people++;
  return { openid: `o-${people}`, unionid: `u-${people}`, nickname: `Person ${people}` };
};

describeWith(['postgres'], 'Messaging apps', () => {
  let world: World;
  let place: ProjectFixture;
  let weixin: WeixinServer;
  let wxwork: WxworkServer;
  let dingtalk: DingtalkServer;

  beforeAll(async () => {
    [weixin, wxwork, dingtalk] = await Promise.all([
      new WeixinServer().start(),
      new WxworkServer().start(),
      new DingtalkServer().start(),
    ]);
    dingtalk.apps.set('projectkey', 'project-secret');
    world = await startWorld({
      PUBLIC_ORIGINS: 'https://bm.example',
      WEIXIN_APP_ID: 'wxmain',
      WEIXIN_APP_SECRET: 'main-secret',
      WEIXIN_API_URL: weixin.url,
      WXWORK_CORP_ID: 'wwcorp',
      WXWORK_AGENT_ID: '1000002',
      WXWORK_SECRET: 'corp-secret',
      WXWORK_PROJECT: PROJECT,
      WXWORK_API_URL: wxwork.url,
      DINGTALK_API_URL: dingtalk.url,
      DINGTALK_OAPI_URL: dingtalk.url,
    });
    place = await newProject(world);
  });
  afterAll(async () => {
    await world.service.stop();
    expect(world.service.breaches()).toEqual([]);
    await Promise.all([weixin.stop(), wxwork.stop(), dingtalk.stop()]);
  });

  const member = async () => {
    const { id, name } = await newMember(world, place);
    return { id, name, context: await contextOf(world, await signIn(world, name), place.project) };
  };
  const stateOf = (url: string) => new URL(url).searchParams.get('state') ?? '';
  const begin = async (more: Partial<RawInputOf<typeof startSocialLogin>> = {}) =>
    stateOf((await world.ask(startSocialLogin, somebody(), { input: { provider: 'weixin', ...more } })).url);
  const beginBinding = async (
    context: CallContext,
    more: Partial<RawInputOf<typeof startLinkingSocialLogin>> = {},
  ) =>
    stateOf(
      (await world.ask(startLinkingSocialLogin, context, { input: { provider: 'weixin', ...more } })).url,
    );
  const comeBack = async (queryString: { code?: string; authCode?: string; state?: string }) =>
    (await world.ask(weixinLogin, somebody(), { queryString })).location;
  const bound = async (context: CallContext, person: WeixinPerson) =>
    comeBack({ code: weixin.agree(person), state: await beginBinding(context) });
  const tokenIn = (location: string) =>
    new URL(location, 'https://bm.example').searchParams.get('o_third') ?? '';
  const strange = async (person = newPerson()) =>
    tokenIn(await comeBack({ code: weixin.agree(person), state: await begin() }));

  it('are offered when they are set up, for the platform and for a project with one of its own', async () => {
    expect(await world.ask(socialLoginProviders, somebody())).toEqual(['weixin', 'wxwork']);
    const own = await newProject(world, 'With DingTalk');
    const input = { agentId: '1', corpId: 'c', appKey: 'projectkey', appSecret: 'project-secret' };
    await world.ask(setDingtalk, own.owner, { params: { project: own.project }, input });
    const queryString = { project: own.project };
    expect(await world.ask(socialLoginProviders, somebody(), { queryString })).toEqual([
      'weixin',
      'wxwork',
      'dingtalk',
    ]);
    await expectRefused(world, 'feature-missing', () =>
      world.ask(startSocialLogin, somebody(), { input: { provider: 'dingtalk', project: place.project } }),
    );
  });

  it('are told to return to the registered address of the platform', async () => {
    const { url } = await world.ask(startSocialLogin, somebody(), { input: { provider: 'weixin' } });
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://bm.example/api/third/weixin/login');
  });

  describe('Binding', () => {
    it('makes an identity one of the account’s, and is audited', async () => {
      const { id, context } = await member();
      const person = newPerson();
      expect(await bound(context, person)).toBe('/user?third=bound');
      const bindings = await world.ask(linkedSocialLogins, context);
      expect(bindings).toEqual([{ _id: expect.any(String), provider: 'weixin', name: person.nickname }]);
      const { rows } = await world.pool.query(
        'SELECT action, after FROM identity.audit WHERE target = $1 AND action LIKE $2',
        [`user/${id}`, 'identity.third.%'],
      );
      expect(rows).toEqual([
        { action: 'identity.third.weixin-login', after: expect.stringContaining(person.nickname) },
      ]);
    });

    it('returns to where it began, always on this site', async () => {
      const { context } = await member();
      const state = await beginBinding(context, { back: '/app/x?y=1' });
      expect(await comeBack({ code: weixin.agree(newPerson()), state })).toBe('/app/x?y=1&third=bound');
    });

    it('of an identity that has another account fails and changes nothing', async () => {
      const person = newPerson();
      await bound((await member()).context, person);
      const { context } = await member();
      const state = await beginBinding(context);
      const before = await everything(world);
      expect(await comeBack({ code: weixin.agree(person), state })).toBe('/user?third=failed');
      expect(await everything(world)).toEqual(before);
      expect(await world.ask(linkedSocialLogins, context)).toEqual([]);
    });

    it('fails once the session that began it has ended', async () => {
      const { id, context } = await member();
      const state = await beginBinding(context);
      await world.ask(kickUser, place.owner, { params: { project: place.project, id } });
      const before = await everything(world);
      expect(await comeBack({ code: weixin.agree(newPerson()), state })).toBe('/user?third=failed');
      expect(await everything(world)).toEqual(before);
    });

    it('twice by the same account is once', async () => {
      const { context } = await member();
      const person = newPerson();
      await bound(context, person);
      expect(await bound(context, person)).toBe('/user?third=bound');
      expect(await world.ask(linkedSocialLogins, context)).toHaveLength(1);
    });

    it('by two accounts at the same moment gives the identity to one', async () => {
      const person = newPerson();
      const two = [(await member()).context, (await member()).context];
      const locations = await Promise.all(two.map((context) => bound(context, person)));
      expect(locations.sort()).toEqual(['/user?third=bound', '/user?third=failed']);
    });

    it('fails for an account that was disabled meanwhile', async () => {
      const { id, context } = await member();
      const state = await beginBinding(context);
      await world.ask(banUser, place.owner, { params: { project: place.project, id } });
      await world.pool.query(`UPDATE identity.account SET status = 'disabled' WHERE _id = $1`, [id]);
      const before = await everything(world);
      expect(await comeBack({ code: weixin.agree(newPerson()), state })).toBe('/user?third=failed');
      expect(await everything(world)).toEqual(before);
    });

    it('ends at twenty identities', async () => {
      const { context } = await member();
      for (let count = 0; count < 20; count++) expect(await bound(context, newPerson())).toContain('bound');
      expect(await bound(context, newPerson())).toBe('/user?third=failed');
      const params = { token: await strange() };
      await expectRefused(world, 'quota-reached', () => world.ask(wxworkBind, context, { params }));
    });

    it('is undone by its own account only, audited, and then free for another', async () => {
      const { context } = await member();
      const person = newPerson();
      await bound(context, person);
      const [binding] = await world.ask(linkedSocialLogins, context);
      const input = { id: binding?._id ?? '' };
      const other = await member();
      await expectRefused(world, 'third.token', () => world.ask(unlinkSocialLogin, other.context, { input }));
      await world.ask(unlinkSocialLogin, context, { input });
      await expectRefused(world, 'third.token', () => world.ask(unlinkSocialLogin, context, { input }));
      expect(await world.ask(linkedSocialLogins, context)).toEqual([]);
      expect(await bound(other.context, person)).toBe('/user?third=bound');
    });

    it('shows in the list of members', async () => {
      const { id, context } = await member();
      await bound(context, newPerson());
      await bound(context, newPerson());
      const params = { project: place.project };
      const { data } = await world.ask(listUsers, place.owner, { params, input: { list: [id] } });
      expect(data.map(({ third }) => third)).toEqual([['weixin']]);
      const other = await member();
      const second = await world.ask(listUsers, place.owner, { params, input: { list: [other.id] } });
      expect(second.data.map(({ third }) => third)).toEqual([[]]);
    });
  });

  describe('Signing in', () => {
    it('with a bound identity opens a session of its account, once, through a ticket', async () => {
      const { id, context } = await member();
      const person = newPerson();
      await bound(context, person);
      const location = await comeBack({ code: weixin.agree(person), state: await begin() });
      const ticket = /^\/login\/(\w+)$/.exec(location)?.[1] ?? '';
      const { token, data } = await world.ask(exchangeTicket, somebody(), { input: { ticket } });
      expect(data._id).toBe(id);
      expect((await resolve(world, token)).user).toBe(id);
      await expectRefused(world, 'ticket.invalid', () =>
        world.ask(exchangeTicket, somebody(), { input: { ticket } }),
      );
    });

    it('opens the project that it was begun in, for its members', async () => {
      const { context } = await member();
      const person = newPerson();
      await bound(context, person);
      const enter = async (project: string) => {
        const location = await comeBack({ code: weixin.agree(person), state: await begin({ project }) });
        const input = { ticket: location.replace('/login/', '') };
        return (await world.ask(exchangeTicket, somebody(), { input })).project;
      };
      expect(await enter(place.project)).toBe(place.project);
      const foreign = await newProject(world, 'Foreign');
      expect(await enter(foreign.project)).toBeUndefined();
    });

    it('finds an account again by either id of WeChat', async () => {
      const { context } = await member();
      const { openid, nickname } = newPerson();
      await bound(context, { openid, nickname });
      const later = { openid, unionid: `late-${openid}`, nickname };
      expect(await comeBack({ code: weixin.agree(later), state: await begin() })).toMatch(/^\/login\/\w+$/);
    });

    it('without an account offers to sign in or register, and then binds', async () => {
      const person = newPerson();
      const location = await comeBack({ code: weixin.agree(person), state: await begin({ back: '/app/x' }) });
      expect(location).toMatch(/^\/login\?o_third=\w+&back=%2Fapp%2Fx$/);
      const token = tokenIn(location);
      const who = () => world.ask(oauthId, somebody(), { input: { token } });
      expect(await who()).toEqual({ id: person.unionid, provider: 'weixin', bound: false });
      const { context } = await member();
      await world.ask(wxworkBind, context, { params: { token } });
      expect(await who()).toMatchObject({ bound: true });
      expect(await world.ask(linkedSocialLogins, context)).toHaveLength(1);
    });

    it('binds with a token once; the same call again has the same answer', async () => {
      const token = await strange();
      const { context } = await member();
      const params = { token };
      expect(await world.ask(wxworkBind, context, { params })).toBe(true);
      expect(await world.ask(wxworkBind, context, { params })).toBe(true);
      expect(await world.ask(linkedSocialLogins, context)).toHaveLength(1);
      const other = await member();
      await expectRefused(world, 'third.token', () => world.ask(wxworkBind, other.context, { params }));
    });

    it('binds with a token in the browser that showed the identity only', async () => {
      const caller = { ...somebody(), browser: 'theirs' };
      const { url } = await world.ask(startSocialLogin, caller, { input: { provider: 'weixin' } });
      const queryString = { code: weixin.agree(newPerson()), state: stateOf(url) };
      const { location } = await world.ask(weixinLogin, caller, { queryString });
      const params = { token: tokenIn(location) };
      const { context } = await member();
      for (const browser of ['ours', undefined])
        await expectRefused(world, 'third.token', () =>
          world.ask(wxworkBind, { ...context, browser }, { params }),
        );
      expect(await world.ask(wxworkBind, { ...context, browser: 'theirs' }, { params })).toBe(true);
    });

    it('knows no token that is made up or old, and binds no identity that was taken meanwhile', async () => {
      const { context } = await member();
      const params = { token: 'x'.repeat(40) };
      await expectRefused(world, 'third.token', () => world.ask(wxworkBind, context, { params }));
      await expectRefused(world, 'third.token', () => world.ask(oauthId, somebody(), { input: params }));
      const person = newPerson();
      const token = await strange(person);
      await bound((await member()).context, person);
      await expectRefused(world, 'third.taken', () => world.ask(wxworkBind, context, { params: { token } }));
    });

    it('is closed to a disabled account', async () => {
      const { id, context } = await member();
      const person = newPerson();
      await bound(context, person);
      await world.pool.query(`UPDATE identity.account SET status = 'disabled' WHERE _id = $1`, [id]);
      const state = await begin();
      const before = await everything(world);
      expect(await comeBack({ code: weixin.agree(person), state })).toBe('/login?third=failed');
      expect(await everything(world)).toEqual(before);
    });

    it('comes back in the browser that began it only', async () => {
      const person = newPerson();
      const { context } = await member();
      await bound(context, person);
      const [ours, theirs] = [
        { ...somebody(), browser: 'ours' },
        { ...somebody(), browser: 'theirs' },
      ];
      const start = async () =>
        stateOf((await world.ask(startSocialLogin, ours, { input: { provider: 'weixin' } })).url);
      const back = async (state: string, caller: CallContext) => {
        const queryString = { code: weixin.agree(person), state };
        return (await world.ask(weixinLogin, caller, { queryString })).location;
      };
      expect(await back(await start(), ours)).toMatch(/^\/login\/\w+$/);
      const [forSigningIn, forNobody] = [await start(), await start()];
      const input = { provider: 'weixin' } as const;
      const binding = await world.ask(startLinkingSocialLogin, { ...context, browser: 'ours' }, { input });
      const before = await everything(world);
      expect(await back(forSigningIn, theirs)).toBe('/login?third=failed');
      expect(await back(forNobody, somebody())).toBe('/login?third=failed');
      expect(await back(stateOf(binding.url), theirs)).toBe('/login?third=failed');
      expect(await everything(world)).toEqual(before);
    });

    it('works once per state', async () => {
      const person = newPerson();
      await bound((await member()).context, person);
      const state = await begin();
      expect(await comeBack({ code: weixin.agree(person), state })).toContain('/login/');
      const before = await everything(world);
      expect(await comeBack({ code: weixin.agree(person), state })).toBe('/login?third=failed');
      expect(await everything(world)).toEqual(before);
    });

    it('of many that come back with one state lets one in', async () => {
      const person = newPerson();
      await bound((await member()).context, person);
      const state = await begin();
      const codes = Array.from({ length: 5 }, () => weixin.agree(person));
      const locations = await Promise.all(codes.map((code) => comeBack({ code, state })));
      expect(locations.filter((location) => location !== '/login?third=failed')).toHaveLength(1);
    });

    it('takes no state that it did not give, none of another messaging app, and none at all', async () => {
      const person = newPerson();
      await bound((await member()).context, person);
      const before = await everything(world);
      const code = () => weixin.agree(person);
      expect(await comeBack({ code: code(), state: 'x'.repeat(40) })).toBe('/login?third=failed');
      expect(await comeBack({ code: code() })).toBe('/login?third=failed');
      const state = await begin({ provider: 'wxwork' });
      expect(await comeBack({ code: code(), state })).toBe('/login?third=failed');
      expect(await everything(world)).toEqual(before);
    });

    it('fails for whoever refuses at the messaging app, or comes with a made-up code', async () => {
      const before = await everything(world);
      expect(await comeBack({ state: await begin() })).toBe('/login?third=failed');
      expect(await comeBack({ code: 'made-up', state: await begin() })).toBe('/login?third=failed');
      expect(await everything(world)).toEqual(before);
    });

    it('fails while the messaging app is down, and works again after', async () => {
      const person = newPerson();
      await bound((await member()).context, person);
      weixin.down = true;
      expect(await comeBack({ code: 'c', state: await begin() })).toBe('/login?third=failed');
      weixin.down = false;
      expect(await comeBack({ code: weixin.agree(person), state: await begin() })).toContain('/login/');
    });

    it('leads to no other site, whatever it was begun with', async () => {
      for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:x'])
        await expectRefused(world, 'invalid', () =>
          world.ask(startSocialLogin, somebody(), { input: { provider: 'weixin', back } }),
        );
      for (const back of [
        '/\t/evil.example',
        '/\n/evil.example',
        '/.//evil.example',
        '/x/..//evil.example',
      ]) {
        const location = await comeBack({ code: weixin.agree(newPerson()), state: await begin({ back }) });
        expect(location).toMatch(/^\/login\?o_third=\w+$/);
        const state = await beginBinding((await member()).context, { back });
        expect(await comeBack({ state })).toBe('/?third=failed');
      }
    });

    it('survives the end of the session that bound it', async () => {
      const { id, context } = await member();
      const person = newPerson();
      await bound(context, person);
      await world.ask(kickUser, place.owner, { params: { project: place.project, id } });
      expect(await comeBack({ code: weixin.agree(person), state: await begin() })).toContain('/login/');
    });
  });

  describe('WeCom', () => {
    it('signs members of the corporation in, and says which project it works in', async () => {
      const { context } = await member();
      const back = async (state: string) => {
        const queryString = { code: wxwork.agree({ userid: 'anna' }), state };
        return (await world.ask(wxworkLogin, somebody(), { queryString })).location;
      };
      expect(await back(await beginBinding(context, { provider: 'wxwork' }))).toBe('/user?third=bound');
      expect(await back(await begin({ provider: 'wxwork' }))).toMatch(/^\/login\/\w+$/);
      expect(await world.ask(linkedSocialLogins, context)).toMatchObject([
        { provider: 'wxwork', name: 'Name of anna' },
      ]);
      expect(await world.ask(wxworkProject, somebody(), { params: { corp: 'wwcorp' } })).toEqual({
        project: PROJECT,
      });
      expect(await world.ask(wxworkProject, somebody(), { params: { corp: 'other' } })).toEqual({
        project: null,
      });
    });
  });

  describe('DingTalk of a project', () => {
    const setup = { agentId: '77', corpId: 'dingcorp', appKey: 'projectkey' };
    const save = (at: ProjectFixture, input: RawInputOf<typeof setDingtalk>, context = at.owner) =>
      world.ask(setDingtalk, context, { params: { project: at.project }, input });
    const shown = (at: ProjectFixture) =>
      world.ask(getSocialLoginSetup, at.owner, { params: { project: at.project } });

    it('is set up by administrators; its secret is sealed, never answered and never audited', async () => {
      const at = await newProject(world, 'DingTalk');
      expect(await shown(at)).toEqual({ dingtalk: null });
      await save(at, { ...setup, appSecret: 'project-secret' });
      expect(await shown(at)).toEqual({ dingtalk: { ...setup, hasSecret: true } });
      const audit = await world.ask(listAudit, at.owner, { params: { project: at.project } });
      expect(JSON.stringify(audit)).toContain('projectkey');
      expect(JSON.stringify([await everything(world), audit])).not.toContain('project-secret');
    });

    it('keeps its secret when the rest changes, but not for another app', async () => {
      const at = await newProject(world, 'DingTalk');
      await expectRefused(world, 'invalid', () => save(at, setup));
      await save(at, { ...setup, appSecret: 'project-secret' });
      await save(at, { ...setup, agentId: '78' });
      expect(await shown(at)).toEqual({ dingtalk: { ...setup, agentId: '78', hasSecret: true } });
      await expectRefused(world, 'invalid', () => save(at, { ...setup, appKey: 'otherkey' }));
    });

    it('signs people in through the project’s own app', async () => {
      const at = await newProject(world, 'DingTalk');
      await save(at, { ...setup, appSecret: 'project-secret' });
      const { context } = await member();
      const more = { provider: 'dingtalk', project: at.project } as const;
      const back = async (state: string, name: 'code' | 'authCode') => {
        const code = dingtalk.agree({ unionId: 'u-ding', nick: 'Anna' }, 'projectkey');
        return (await world.ask(dingtalkLogin, somebody(), { queryString: { [name]: code, state } }))
          .location;
      };
      expect(await back(await beginBinding(context, more), 'authCode')).toBe('/user?third=bound');
      expect(await back(await begin(more), 'code')).toMatch(/^\/login\/\w+$/);
      await save(at, { ...setup, appSecret: 'wrong' });
      expect(await back(await begin(more), 'code')).toBe('/login?third=failed');
    });

    it('is none of another project’s business', async () => {
      const at = await newProject(world, 'DingTalk');
      const other = await newProject(world, 'Other');
      await expectRefused(world, 'no-authority', () => save(at, { ...setup, appSecret: 'x' }, other.owner));
    });
  });
});

describeWith(['postgres'], 'Messaging apps that are made up', () => {
  let world: World;
  withWorld(
    (started) => {
      world = started;
    },
    { THIRD_OFFLINE: '1' },
  );

  it('sign in and bind in development without any account outside', async () => {
    const place = await newProject(world);
    const { name } = await newMember(world, place);
    const context = await contextOf(world, await signIn(world, name));
    expect(await world.ask(socialLoginProviders, somebody())).toEqual(['weixin', 'wxwork', 'dingtalk']);
    const follow = async (url: string) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      expect(pathname).toBe('/api/third/weixin/login');
      const queryString = Object.fromEntries(searchParams);
      return (await world.ask(weixinLogin, somebody(), { queryString })).location;
    };
    const input = { provider: 'weixin' } as const;
    const signingIn = async () => follow((await world.ask(startSocialLogin, somebody(), { input })).url);
    expect(await signingIn()).toMatch(/^\/login\?o_third=\w+$/);
    expect(await follow((await world.ask(startLinkingSocialLogin, context, { input })).url)).toBe(
      '/user?third=bound',
    );
    expect(await signingIn()).toMatch(/^\/login\/\w+$/);
  });
});
