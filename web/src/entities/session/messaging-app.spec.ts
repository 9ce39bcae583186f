import { messagingAppHere } from './messaging-app.js';

describe('the messaging app around the page', () => {
  it.each([
    ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.40', 'weixin'],
    ['Mozilla/5.0 (iPhone) wxwork/4.1.9 MicroMessenger/7.0.1', 'wxwork'],
    ['Mozilla/5.0 (Linux; Android 13) DingTalk/7.0.30', 'dingtalk'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140', null],
  ])('of %s is %s', (userAgent, app) => {
    expect(messagingAppHere(userAgent)).toBe(app);
  });
});
