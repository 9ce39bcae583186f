import {
  dingtalkConfig,
  dingtalkScript,
  setDingtalk,
  suiteAgentConfig,
  suiteCallback,
  suiteCallbackCheck,
  suiteConfig,
  weixinConfig,
  weixinCustomConfig,
  wxworkAgentConfig,
  wxworkConfig,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import { DingtalkServer } from './providers/dingtalk-server.js';
import { isSignedWith } from './providers/page-check.js';
import { sealForWecom } from './providers/wecom-seal.js';
import { WeixinServer } from './providers/weixin-server.js';
import { WxworkServer } from './providers/wxwork-server.js';
import { everything, expectRefused, newProject, somebody, startWorld, type World } from './world.js';

const CUSTOM = 'a'.repeat(24);
const CALLBACK = { token: 'callback-token', key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };
const page = 'https://bm.example/app?x=1';
const url = `${page}#/route`;
const customPage = 'https://erp.example/app';

describeWith(['postgres'], 'Pages inside messaging apps', () => {
  let world: World;
  let weixin: WeixinServer;
  let wxwork: WxworkServer;
  let dingtalk: DingtalkServer;

  beforeAll(async () => {
    [weixin, wxwork, dingtalk] = await Promise.all([
      new WeixinServer().start(),
      new WxworkServer().start(),
      new DingtalkServer().start(),
    ]);
    weixin.apps.set('wxcustom', 'custom-secret');
    world = await startWorld({
      PUBLIC_ORIGINS: `https://bm.example,${CUSTOM}=https://erp.example`,
      WEIXIN_APP_ID: 'wxmain',
      WEIXIN_APP_SECRET: 'main-secret',
      WEIXIN_PROJECTS: `${CUSTOM}=wxcustom:custom-secret`,
      WEIXIN_API_URL: weixin.url,
      WXWORK_CORP_ID: 'wwcorp',
      WXWORK_AGENT_ID: '1000002',
      WXWORK_SECRET: 'corp-secret',
      WXWORK_SUITES: 'wwsuite:suite-secret',
      WXWORK_CALLBACK_TOKEN: CALLBACK.token,
      WXWORK_CALLBACK_KEY: CALLBACK.key,
      WXWORK_API_URL: wxwork.url,
      DINGTALK_OAPI_URL: dingtalk.url,
    });
  });
  afterAll(async () => {
    await world.service.stop();
    expect(world.service.breaches()).toEqual([]);
    await Promise.all([weixin.stop(), wxwork.stop(), dingtalk.stop()]);
  });

  it('of WeChat get a signature that WeChat accepts', async () => {
    const signed = await world.ask(weixinConfig, somebody(), { queryString: { url } });
    expect(signed).toMatchObject({ appId: 'wxmain' });
    expect(isSignedWith(weixin.ticket, page, signed)).toBe(true);
  });

  it('of a custom project are signed by its own WeChat app, on its own address too', async () => {
    const sign = (project: string, at: string) =>
      world.ask(weixinCustomConfig, somebody(), { params: { project }, queryString: { url: at } });
    const signed = await sign(CUSTOM, customPage);
    expect(signed).toMatchObject({ appId: 'wxcustom' });
    expect(isSignedWith(weixin.ticket, customPage, signed)).toBe(true);
    const other = 'b'.repeat(24);
    await expectRefused(world, 'feature-missing', () => sign(other, page));
    await expectRefused(world, 'third.origin', () => sign(other, customPage));
  });

  it('of WeCom get signatures for page and agent, for the own corporation only', async () => {
    const call = (corp: string) => ({ params: { corp }, input: { url } });
    const signed = await world.ask(wxworkConfig, somebody(), call('wwcorp'));
    expect(signed).toMatchObject({ appId: 'wwcorp' });
    expect(isSignedWith('page-ticket', page, signed)).toBe(true);
    const agent = await world.ask(wxworkAgentConfig, somebody(), call('wwcorp'));
    expect(agent).toMatchObject({ appId: 'wwcorp', agentId: '1000002' });
    expect(isSignedWith('agent-ticket', page, agent)).toBe(true);
    for (const contract of [wxworkConfig, wxworkAgentConfig])
      await expectRefused(world, 'feature-missing', () => world.ask(contract, somebody(), call('other')));
  });

  it('of DingTalk get a signature that DingTalk accepts, with the project’s app', async () => {
    const { project, owner } = await newProject(world);
    const sign = () => world.ask(dingtalkConfig, somebody(), { params: { project }, input: { url } });
    await expectRefused(world, 'feature-missing', sign);
    const input = { agentId: '77', corpId: 'dingcorp', appKey: 'dingkey', appSecret: 'ding-secret' };
    await world.ask(setDingtalk, owner, { params: { project }, input });
    const signed = await sign();
    expect(signed).toMatchObject({ agentId: '77', corpId: 'dingcorp' });
    expect(isSignedWith(dingtalk.ticket, page, { ...signed, timestamp: signed.timeStamp })).toBe(true);
    expect(await world.ask(dingtalkScript, somebody())).toEqual({
      url: expect.stringMatching(/^https:\/\/g\.alicdn\.com\/.*\.js$/),
    });
    await world.ask(setDingtalk, owner, { params: { project }, input: { ...input, appSecret: 'wrong' } });
    await expectRefused(world, 'third.unavailable', sign);
  });

  it('of addresses that are not registered are never signed', async () => {
    const asked = weixin.called('/cgi-bin/ticket/getticket');
    for (const at of [
      'https://evil.example/app',
      'http://bm.example/app',
      'https://bm.example:8443/app',
      'https://bm.example.evil.example/',
      'https://bm.example@evil.example/',
      customPage,
    ]) {
      const input = { url: at };
      await expectRefused(world, 'third.origin', () =>
        world.ask(weixinConfig, somebody(), { queryString: input }),
      );
      await expectRefused(world, 'third.origin', () =>
        world.ask(wxworkConfig, somebody(), { params: { corp: 'wwcorp' }, input }),
      );
      await expectRefused(world, 'third.origin', () =>
        world.ask(dingtalkConfig, somebody(), { params: { project: 'b'.repeat(24) }, input }),
      );
    }
    expect(weixin.called('/cgi-bin/ticket/getticket')).toBe(asked);
  });

  it('wait for no messaging app that is down: the refusal says so', async () => {
    wxwork.down = true;
    const { project, owner } = await newProject(world);
    const input = { agentId: '77', corpId: 'c', appKey: 'downkey', appSecret: 's' };
    await world.ask(setDingtalk, owner, { params: { project }, input });
    dingtalk.down = true;
    await expectRefused(world, 'third.unavailable', () =>
      world.ask(dingtalkConfig, somebody(), { params: { project }, input: { url } }),
    );
    wxwork.down = false;
    dingtalk.down = false;
  });

  describe('of a WeCom suite', () => {
    const call = (corp = 'wwguest', suite = 'wwsuite') => ({ params: { suite, corp }, input: { url } });
    const event = (text: string, receiver = 'wwsuite') =>
      sealForWecom(`<xml>${text}</xml>`, receiver, CALLBACK);
    const push = ({ seal, body }: ReturnType<typeof sealForWecom>) =>
      world.ask(suiteCallback, somebody(), { queryString: seal, input: { body } });
    const of = (kind: string, more = '', suite = 'wwsuite') =>
      `<SuiteId><![CDATA[${suite}]]></SuiteId><InfoType><![CDATA[${kind}]]></InfoType><TimeStamp>1</TimeStamp>${more}`;
    const ticketEvent = () =>
      event(of('suite_ticket', '<SuiteTicket><![CDATA[pushed-ticket]]></SuiteTicket>'));

    it('are refused before WeCom has pushed a ticket and the corporation has installed it', async () => {
      await expectRefused(world, 'feature-missing', () => world.ask(suiteConfig, somebody(), call()));
    });

    it('are signed once the corporation has installed the suite, until it removes it', async () => {
      expect(await push(ticketEvent())).toBe('success');
      await push(event(of('create_auth', `<AuthCode><![CDATA[${wxwork.install()}]]></AuthCode>`)));
      const signed = await world.ask(suiteConfig, somebody(), call());
      expect(signed).toMatchObject({ appId: 'wwguest' });
      expect(isSignedWith('page-ticket', page, signed)).toBe(true);
      const agent = await world.ask(suiteAgentConfig, somebody(), call());
      expect(agent).toMatchObject({ appId: 'wwguest', agentId: '1000007' });
      expect(isSignedWith('agent-ticket', page, agent)).toBe(true);
      for (const contract of [suiteConfig, suiteAgentConfig]) {
        await expectRefused(world, 'feature-missing', () => world.ask(contract, somebody(), call('other')));
        await expectRefused(world, 'feature-missing', () =>
          world.ask(contract, somebody(), call('wwguest', 'other')),
        );
      }
      const kept = JSON.stringify(await everything(world));
      expect(kept).not.toContain('pushed-ticket');
      expect(kept).not.toContain('"permanent"');
      await push(event(of('cancel_auth', '<AuthCorpId><![CDATA[wwguest]]></AuthCorpId>')));
      await expectRefused(world, 'feature-missing', () => world.ask(suiteConfig, somebody(), call()));
    });

    it('take no call that WeCom did not sign, or that is meant for another suite', async () => {
      const good = ticketEvent();
      const bad = [
        { ...good, seal: { ...good.seal, nonce: 'other' } },
        { ...good, seal: { ...good.seal, msg_signature: '0'.repeat(40) } },
        { ...good, body: '<xml></xml>' },
        sealForWecom('<xml></xml>', 'wwsuite', { ...CALLBACK, token: 'guessed' }),
        event(of('suite_ticket'), 'othersuite'),
        event(of('suite_ticket', '', 'othersuite'), 'othersuite'),
      ];
      for (const one of bad) await expectRefused(world, 'malformed', () => push(one));
    });

    it('are refused while WeCom is down, and taken when it sends them again', async () => {
      await push(ticketEvent());
      const installed = event(of('create_auth', `<AuthCode><![CDATA[${wxwork.install()}]]></AuthCode>`));
      wxwork.down = true;
      await expectRefused(world, 'third.unavailable', () => push(installed));
      wxwork.down = false;
      expect(await push(installed)).toBe('success');
    });

    it('let the address of the callback be registered', async () => {
      const { seal, encrypted } = sealForWecom('echo-123', 'wwprovider', CALLBACK);
      const queryString = { ...seal, echostr: encrypted };
      expect(await world.ask(suiteCallbackCheck, somebody(), { queryString })).toBe('echo-123');
    });
  });
});
