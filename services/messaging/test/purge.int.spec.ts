import { projectPurged } from '@buildmesh/contracts';
import { Housekeeping } from '@buildmesh/persistence';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { startMessaging } from './messaging-fixture.js';

describe('What is kept of messages', () => {
  test('goes with the project (D78)', async () => {
    const fixture = await startMessaging();
    try {
      const [ann, ben] = [fixture.join('Ann'), fixture.join('Ben')];
      await fixture.send(ann, ben.user, 'Hello');
      fixture.service.bus.publish(projectPurged, { project: fixture.project });
      await expectSoon(() => fixture.footprint(), [[], [], []]);
    } finally {
      await fixture.service.stop();
    }
  }, 60_000);

  test('of the activity log ends after 90 days, messages of people stay', async () => {
    let now = Date.UTC(2026, 0, 5);
    const fixture = await startMessaging({ clock: { now: () => now } });
    try {
      const [ann, ben] = [fixture.join('Ann'), fixture.join('Ben')];
      await fixture.send(ann, ben.user, 'Hello');
      await fixture.notice({ bot: '$$BOT@LOGGER', to: [ann.user], content: 'Signed in' });
      now += 91 * 24 * 3_600_000;
      await fixture.service.get(Housekeeping).sweep();
      const kept = await fixture.sql<{ content: string }>('SELECT content FROM messaging.message');
      expect(kept.map(({ content }) => content)).toEqual(['Hello']);
    } finally {
      await fixture.service.stop();
    }
  }, 60_000);
});
