import { runMain, runService } from '@buildmesh/service-kit';
import { identityService } from './index.js';

runMain(() => runService(identityService));
