import { describeContracts } from '@buildmesh/testing';
import { startData } from './data-fixture.js';

describeContracts('data', async () => (await startData()).service);
