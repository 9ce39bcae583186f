import { z } from 'zod';
import { defineContract } from '../define.js';
import { done, id, projectId } from '../shapes.js';

/** Sign-in with WeChat (`weixin`), WeCom (`wxwork`) and DingTalk (spec: platform §7.5, D76). */
export const socialLoginProvider = z.enum(['weixin', 'wxwork', 'dingtalk']);
export type SocialLoginProvider = z.output<typeof socialLoginProvider>;

/** Path of this site to open afterwards. */
const back = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])/);
/** The page is open in the messaging app's own browser, which has a way to sign in of its own. */
const inApp = z.boolean().default(false);

export const socialLoginProviders = defineContract({
  id: 'identity.third.providers',
  kind: 'query',
  method: 'GET',
  path: '/api/third/providers',
  queryString: z.strictObject({ project: projectId.optional() }),
  output: z.array(socialLoginProvider).max(3),
  access: { level: 'public' },
  tags: ['Third party'],
  summary: 'Ways to sign in that are set up, for the platform or a project',
});

export const startSocialLogin = defineContract({
  id: 'identity.third.start',
  kind: 'command',
  method: 'POST',
  path: '/api/third/start',
  input: z.strictObject({
    provider: socialLoginProvider,
    project: projectId.optional(),
    back: back.default('/'),
    inApp,
  }),
  /** Where to send the browser; `state` in it works once, for ten minutes. */
  output: z.strictObject({ url: z.string() }),
  access: { level: 'public' },
  errors: ['feature-missing'],
  /** Only the browser that began may come back: else one could let others come back in one's own name. */
  marksBrowser: true,
  tags: ['Third party'],
  summary: 'Begin signing in with a messaging app',
  perMinutePerIp: 20,
});

export const startLinkingSocialLogin = defineContract({
  id: 'identity.third.start-binding',
  kind: 'command',
  method: 'POST',
  path: '/api/third/binding/start',
  /** `back` is the user centre unless given; `third=bound|failed` is added to it. */
  input: z.strictObject({
    provider: socialLoginProvider,
    project: projectId.optional(),
    back: back.optional(),
    inApp,
  }),
  output: z.strictObject({ url: z.string() }),
  access: { level: 'session' },
  errors: ['feature-missing'],
  /** Only the browser that began may come back: else one could let others come back in one's own name. */
  marksBrowser: true,
  tags: ['Third party'],
  summary: 'Begin binding a messaging-app identity to the signed-in account',
});

export const linkedSocialLogins = defineContract({
  id: 'identity.third.bindings',
  kind: 'query',
  method: 'GET',
  path: '/api/third/bindings',
  output: z.array(z.strictObject({ _id: id, provider: socialLoginProvider, name: z.string() })).max(20),
  access: { level: 'session' },
  tags: ['Third party'],
  summary: 'Messaging-app identities of the signed-in account',
});

export const unlinkSocialLogin = defineContract({
  id: 'identity.third.unbind',
  kind: 'command',
  method: 'POST',
  path: '/api/third/unbind',
  input: z.strictObject({ id }),
  output: done,
  access: { level: 'session' },
  errors: ['third.token'],
  tags: ['Third party'],
  summary: 'Take a messaging-app identity off the signed-in account',
});

/** The provider sends the browser here; the answer is a redirect into the client, with a login ticket or an error. */
const callback = (provider: SocialLoginProvider) =>
  defineContract({
    id: `identity.third.${provider}-login`,
    kind: 'redirect',
    method: 'GET',
    path: `/api/third/${provider}/login`,
    queryString: z.looseObject({
      code: z.string().max(500).optional(),
      authCode: z.string().max(500).optional(),
      state: z.string().max(200).optional(),
    }),
    output: z.strictObject({ location: z.string() }),
    access: { level: 'public' },
    marksBrowser: true,
    tags: ['Third party'],
    summary: `Sign-in callback of ${provider}`,
    perMinutePerIp: 30,
  });
export const weixinLogin = callback('weixin');
export const wxworkLogin = callback('wxwork');
export const dingtalkLogin = callback('dingtalk');

export const oauthId = defineContract({
  id: 'identity.third.oauth-id',
  kind: 'query',
  method: 'POST',
  path: '/api/common/user/oauth/id',
  input: z.strictObject({ token: z.string().min(10).max(200) }),
  output: z.strictObject({ id: z.string(), provider: socialLoginProvider, bound: z.boolean() }),
  access: { level: 'public' },
  errors: ['third.token'],
  tags: ['Third party'],
  summary: 'Who an OAuth token of a sign-in that has no account yet stands for',
  perMinutePerIp: 30,
});
