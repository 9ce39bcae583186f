/** What the browser says about notifications; without them it is `denied`. */
export function notificationPermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied';
}

/** Asks for the permission where that still can be asked; a refusal is only logged (spec: platform §4). */
export async function askNotificationPermission(
  log: (text: string) => void = (text) => console.info(text),
): Promise<NotificationPermission> {
  const now = notificationPermission();
  const answer = now === 'default' ? await Notification.requestPermission() : now;
  if (answer !== 'granted') log('notifications are not allowed in this browser');
  return answer;
}
