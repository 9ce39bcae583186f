import { z } from 'zod';
import { defineContract } from '../define.js';
import { done, inProject, projectId } from '../shapes.js';

/** Pages inside the messaging apps: their signatures, what WeCom sends, and the set-up of a project (spec: platform §7.5). */

const pageUrl = z.strictObject({ url: z.string().url().max(1000) });
const jsSignature = z.strictObject({
  appId: z.string(),
  timestamp: z.number().int(),
  nonceStr: z.string(),
  signature: z.string(),
});
/** A page may be signed only when its origin is registered (D27). */
const signing = { access: { level: 'public' as const }, perMinutePerIp: 60, tags: ['Third party'] };
const signingErrors = ['feature-missing', 'third.origin', 'third.unavailable'] as const;
const corp = z.string().regex(/^[\w-]{1,64}$/);

export const weixinConfig = defineContract({
  id: 'identity.third.weixin-config',
  kind: 'query',
  method: 'GET',
  path: '/api/third/weixin/main/wxconfig',
  queryString: pageUrl,
  output: jsSignature,
  errors: signingErrors,
  summary: 'Signature that lets a page use the WeChat JS-SDK',
  ...signing,
});

export const weixinCustomConfig = defineContract({
  id: 'identity.third.weixin-custom-config',
  kind: 'query',
  method: 'GET',
  path: '/api/third/weixin/third/:project/wxconfig',
  params: inProject,
  queryString: pageUrl,
  output: jsSignature,
  errors: signingErrors,
  summary: 'The same for a custom project with a WeChat app of its own',
  ...signing,
});

const wxworkSigning = (verb: 'jsconfig' | 'jsagentconfig', summary: string) =>
  defineContract({
    id: `identity.third.wxwork-${verb}`,
    kind: 'query',
    method: 'POST',
    path: `/api/third/wxwork/main/${verb}/:corp`,
    params: z.strictObject({ corp }),
    input: pageUrl,
    output: jsSignature.extend({ agentId: z.string().optional() }),
    errors: signingErrors,
    summary,
    ...signing,
  });
export const wxworkConfig = wxworkSigning('jsconfig', 'Signature for the WeCom JS-SDK (`wx.config`)');
export const wxworkAgentConfig = wxworkSigning('jsagentconfig', 'Signature for `wx.agentConfig`');

const suiteSigning = (verb: 'jsconfig' | 'jsagentconfig', summary: string) =>
  defineContract({
    id: `identity.third.suite-${verb}`,
    kind: 'query',
    method: 'POST',
    path: `/api/third/wxwork/suite/:suite/${verb}/:corp`,
    params: z.strictObject({ suite: corp, corp }),
    input: pageUrl,
    output: jsSignature.extend({ agentId: z.string().optional() }),
    errors: signingErrors,
    summary,
    ...signing,
  });
export const suiteConfig = suiteSigning('jsconfig', 'Signature for a page of a WeCom suite app');
export const suiteAgentConfig = suiteSigning(
  'jsagentconfig',
  'Agent signature for a page of a WeCom suite app',
);

/** Values with which WeCom signs what it sends. */
const wecomSeal = {
  msg_signature: z.string().max(100),
  timestamp: z.string().max(20),
  nonce: z.string().max(100),
};

export const suiteCallbackCheck = defineContract({
  id: 'identity.third.suite-callback-check',
  kind: 'hook',
  method: 'GET',
  path: '/api/third/wxwork/suite/callback',
  queryString: z.looseObject({ ...wecomSeal, echostr: z.string().max(1000) }),
  output: z.string(),
  access: { level: 'public' },
  errors: ['feature-missing'],
  tags: ['Third party'],
  summary: 'Shows WeCom that the address of the suite callback is ours',
  perMinutePerIp: 60,
});

export const suiteCallback = defineContract({
  id: 'identity.third.suite-callback',
  kind: 'hook',
  method: 'POST',
  path: '/api/third/wxwork/suite/callback',
  queryString: z.looseObject(wecomSeal),
  input: z.strictObject({ body: z.string().max(64_000) }),
  output: z.literal('success'),
  access: { level: 'public' },
  errors: ['feature-missing', 'third.unavailable'],
  tags: ['Third party'],
  summary: 'Takes tickets of WeCom suites, and who installs and removes them',
  perMinutePerIp: 600,
});

export const wxworkProject = defineContract({
  id: 'identity.third.wxwork-project',
  kind: 'query',
  method: 'GET',
  path: '/api/third/wxwork/main/project/:corp',
  params: z.strictObject({ corp }),
  output: z.strictObject({ project: projectId.nullable() }),
  access: { level: 'public' },
  tags: ['Third party'],
  summary: 'The project that a WeCom corporation is bound to',
  perMinutePerIp: 60,
});

export const wxworkBind = defineContract({
  id: 'identity.third.wxwork-bind',
  kind: 'command',
  method: 'GET',
  path: '/api/third/wxwork/main/bind/token/:token',
  params: z.strictObject({ token: z.string().min(10).max(200) }),
  output: done,
  access: { level: 'session' },
  errors: ['third.token', 'third.taken', 'quota-reached'],
  /** Only the browser that showed the identity may bind it: else one could make others bind one's own. */
  marksBrowser: true,
  tags: ['Third party'],
  summary: 'Bind the WeCom identity behind an OAuth token to the signed-in account',
});

export const dingtalkScript = defineContract({
  id: 'identity.third.dingtalk-js',
  kind: 'query',
  method: 'GET',
  path: '/api/third/dingtalk/js',
  output: z.strictObject({ url: z.string() }),
  access: { level: 'public' },
  tags: ['Third party'],
  summary: 'Address of the DingTalk JSAPI script',
});

export const dingtalkConfig = defineContract({
  id: 'identity.third.dingtalk-config',
  kind: 'query',
  method: 'POST',
  path: '/api/third/dingtalk/jsconfig/:project',
  params: inProject,
  input: pageUrl,
  output: z.strictObject({
    agentId: z.string(),
    corpId: z.string(),
    timeStamp: z.number().int(),
    nonceStr: z.string(),
    signature: z.string(),
  }),
  errors: signingErrors,
  summary: 'Signature that lets a page use the DingTalk JSAPI',
  ...signing,
});

export const setDingtalk = defineContract({
  id: 'identity.third.dingtalk-setup',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/third/:project/dingtalk/setup',
  params: inProject,
  input: z.strictObject({
    agentId: z.string().trim().min(1).max(64),
    corpId: z.string().trim().min(1).max(64),
    appKey: z.string().trim().min(1).max(64),
    /** Write-only; absent keeps the stored one. */
    appSecret: z.string().min(1).max(200).optional(),
  }),
  output: done,
  access: { level: 'admin' },
  tags: ['Third party'],
  summary: 'Connect the project with a DingTalk app',
});

export const getSocialLoginSetup = defineContract({
  id: 'identity.third.setup',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/third/:project/setup',
  params: inProject,
  output: z.strictObject({
    dingtalk: z
      .strictObject({ agentId: z.string(), corpId: z.string(), appKey: z.string(), hasSecret: z.boolean() })
      .nullable(),
  }),
  access: { level: 'admin' },
  tags: ['Third party'],
  summary: 'The project’s connections, without secrets',
});
