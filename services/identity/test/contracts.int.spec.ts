import { describeContracts, startTestService } from '@buildmesh/testing';
import { identityService } from '../src/index.js';

describeContracts('identity', () =>
  startTestService(identityService, { env: { BM_ADMIN_PASSWORD: 'boss-pass-1' } }),
);
