import { downloadJobFile, openSignedFile } from '@buildmesh/contracts';
import { eventually, ObjectStorage } from '@buildmesh/testing';
import { member, PROJECT, ROW, startFixture } from './gateway-fixture.js';

describe('files in object storage', () => {
  test.each(['oss', 's3'] as const)(
    'by signed addresses are read from the storage itself where there is one (%s), as what we say they are and for minutes',
    async (kind) => {
      const account = { kind, bucket: 'bm-files', region: 'cn-hangzhou', id: 'LTAI5t', secret: 'a-secret' };
      const storage = await ObjectStorage.start(account);
      storage.objects.set('files/a', Buffer.from('png'));
      storage.objects.set('tmp/a', Buffer.from('csv'));
      const other = await startFixture(storage.env);
      other.serve(openSignedFile, () => ({ key: 'files/a', name: '照.png', type: 'image/png', size: 3 }));
      other.serve(downloadJobFile, () => ({ key: 'tmp/a', name: 'rows.csv', type: 'text/csv', size: 3 }));
      const { status, headers } = await other.send(
        `/api/common/file/${PROJECT}/${ROW}?expire=1&sign=${'s'.repeat(43)}`,
      );
      expect([status, headers['cache-control']]).toEqual([302, 'private, max-age=240']);
      const told = await fetch(headers.location ?? '');
      expect([told.status, await told.text()]).toEqual([200, 'png']);
      expect(told.headers.get('content-type')).toBe('image/png');
      expect(told.headers.get('content-disposition')).toContain('attachment');
      expect(headers.location).not.toContain('a-secret');
      // What is made for one download comes through us, and leaves the storage with it.
      const user = other.user(member(PROJECT, { roleType: 'admin' }));
      const path = (downloadJobFile.path ?? '').replace(':project', PROJECT).replace(/:\w+/g, ROW);
      const sent = await other.send(path, { headers: { 'x-token': user } });
      expect([sent.status, sent.bytes.toString()]).toEqual([200, 'csv']);
      await eventually(() => Promise.resolve(!storage.objects.has('tmp/a')));
      await other.stop();
      await storage.stop();
    },
  );
});
