/** @jest-environment jsdom */
import { askNotificationPermission, notificationPermission } from './notification-permission.js';

const browser = (permission: NotificationPermission, answer = permission) => {
  let asked = 0;
  const requestPermission = async () => (asked++, answer);
  Object.defineProperty(window, 'Notification', {
    value: { permission, requestPermission },
    configurable: true,
  });
  return () => asked;
};
afterEach(() => Reflect.deleteProperty(window, 'Notification'));

describe('the permission for notifications', () => {
  it.each(['denied', 'default', 'granted'] as const)('is %s when the browser says so', (permission) => {
    browser(permission);
    expect(notificationPermission()).toBe(permission);
  });

  it('is denied where the browser has none', () => {
    expect(notificationPermission()).toBe('denied');
  });

  it('is asked for once it can be', async () => {
    const asked = browser('default', 'granted');
    expect(await askNotificationPermission()).toBe('granted');
    expect(asked()).toBe(1);
  });

  it('is not asked for again after an answer; a refusal is only logged', async () => {
    const asked = browser('denied');
    const logged: string[] = [];
    expect(await askNotificationPermission((text) => logged.push(text))).toBe('denied');
    expect(asked()).toBe(0);
    expect(logged).toEqual(['notifications are not allowed in this browser']);
  });
});
