import { z } from 'zod';
import { switchVariable } from '@buildmesh/service-kit';

const url = (address: string) => z.url().default(address);
const text = z.string().min(1).max(200).optional();
const secret = z.string().min(1).max(500).optional();

const PROJECT = '[0-9a-f]{24}';
const ORIGIN = 'https?:\\/\\/[a-z0-9.\\-:[\\]]+';
const ORIGINS = new RegExp(`^((${PROJECT}=)?${ORIGIN})(,(${PROJECT}=)?${ORIGIN})*$`);
const WEIXIN_PROJECTS = new RegExp(`^${PROJECT}=\\w+:[^,:]+(,${PROJECT}=\\w+:[^,:]+)*$`);
const SUITES = /^[\w-]+:[^,:]+(,[\w-]+:[^,:]+)*$/;

/** Variables of the messaging apps (spec: platform §7.5, D76). A provider without its secrets is not offered. */
export const socialLoginVariables = z.object({
  PUBLIC_ORIGINS: z
    .string()
    .regex(
      ORIGINS,
      'must be origins such as https://bm.example, after {project}= where they are for one project',
    )
    .optional()
    .describe(
      'origins people reach the product under, comma-separated, {project}=origin for a custom project; messaging apps return to the first, and only pages of these are signed (D27)',
    ),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe('encrypts what projects keep secret, 32 characters or more; made from BUS_SECRET when unset'),
  THIRD_OFFLINE: switchVariable
    .default(false)
    .describe(
      'sign-in with made-up messaging-app identities, for development; anybody can pass, needs ALLOW_MOCKS in production (D76)',
    ),
  WEIXIN_APP_ID: text.describe('official account: sign-in inside WeChat, and the JS-SDK'),
  WEIXIN_APP_SECRET: secret,
  WEIXIN_WEB_APP_ID: text.describe('website app of the WeChat open platform: sign-in by QR code'),
  WEIXIN_WEB_APP_SECRET: secret,
  WEIXIN_PROJECTS: z
    .string()
    .regex(WEIXIN_PROJECTS, 'must be {project}=appid:secret, comma-separated')
    .optional()
    .describe('official accounts of custom projects: {project}=appid:secret, comma-separated'),
  WEIXIN_OPEN_URL: url('https://open.weixin.qq.com'),
  WEIXIN_API_URL: url('https://api.weixin.qq.com'),
  WXWORK_CORP_ID: text.describe('WeCom corporation with an app of its own'),
  WXWORK_AGENT_ID: text,
  WXWORK_SECRET: secret,
  WXWORK_PROJECT: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .optional()
    .describe('project that the corporation works in'),
  WXWORK_SUITES: z
    .string()
    .regex(SUITES, 'must be suite:secret, comma-separated')
    .optional()
    .describe('WeCom suites (apps for other corporations): suite:secret, comma-separated'),
  WXWORK_CALLBACK_TOKEN: secret.describe('token of the suite callback'),
  WXWORK_CALLBACK_KEY: z
    .string()
    .regex(/^[0-9A-Za-z+/]{43}$/)
    .optional()
    .describe('EncodingAESKey of the suite callback, 43 characters'),
  WXWORK_LOGIN_URL: url('https://login.work.weixin.qq.com'),
  WXWORK_API_URL: url('https://qyapi.weixin.qq.com'),
  DINGTALK_AGENT_ID: text.describe('DingTalk app of the platform; a project may set up its own'),
  DINGTALK_CORP_ID: text,
  DINGTALK_APP_KEY: text,
  DINGTALK_APP_SECRET: secret,
  DINGTALK_LOGIN_URL: url('https://login.dingtalk.com'),
  DINGTALK_API_URL: url('https://api.dingtalk.com'),
  DINGTALK_OAPI_URL: url('https://oapi.dingtalk.com'),
  DINGTALK_JS_URL: url('https://g.alicdn.com/dingding/dingtalk-jsapi/3.0.25/dingtalk.open.js'),
});
export type SocialLoginConfig = Readonly<z.output<typeof socialLoginVariables>>;

/** Variables that make sense only together. */
const TOGETHER = [
  ['WEIXIN_APP_ID', 'WEIXIN_APP_SECRET'],
  ['WEIXIN_WEB_APP_ID', 'WEIXIN_WEB_APP_SECRET'],
  ['WXWORK_CORP_ID', 'WXWORK_AGENT_ID', 'WXWORK_SECRET'],
  ['WXWORK_SUITES', 'WXWORK_CALLBACK_TOKEN', 'WXWORK_CALLBACK_KEY'],
  ['DINGTALK_AGENT_ID', 'DINGTALK_CORP_ID', 'DINGTALK_APP_KEY', 'DINGTALK_APP_SECRET'],
] as const satisfies readonly (readonly (keyof SocialLoginConfig)[])[];

/** What is wrong with the variables taken together, one line each. */
export function socialLoginFaults(config: SocialLoginConfig): string[] {
  const faults = TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => config[name] === undefined);
    return missing.length === 0 || missing.length === names.length
      ? []
      : [`${missing.join(', ')}: must be set together with ${names[0]}`];
  });
  const connected = TOGETHER.some(([name]) => config[name] !== undefined) || config.WEIXIN_PROJECTS;
  // Addresses to return to are never taken from a request: its Host header is the caller's (security.md row 67).
  if (connected && config.PUBLIC_ORIGINS === undefined)
    faults.push('PUBLIC_ORIGINS: messaging apps need an address to return to');
  return faults;
}

/** DI token of these variables. */
export const SOCIAL_LOGIN_CONFIG = Symbol('social login config');
