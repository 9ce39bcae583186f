import type { SocialLoginProvider } from '@buildmesh/contracts';

/** How the browsers inside messaging apps name themselves. WeCom names WeChat as well, so it is asked first. */
const APPS: [RegExp, SocialLoginProvider][] = [
  [/wxwork/i, 'wxwork'],
  [/MicroMessenger/i, 'weixin'],
  [/DingTalk/i, 'dingtalk'],
];

/** The messaging app in whose browser the page is open. */
export function messagingAppHere(userAgent = navigator.userAgent): SocialLoginProvider | null {
  return APPS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

export const isInMessagingApp = (provider: SocialLoginProvider): boolean => messagingAppHere() === provider;
