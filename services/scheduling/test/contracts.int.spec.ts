import { describeContracts, startTestService } from '@buildmesh/testing';
import { schedulingService } from '@buildmesh/scheduling';

describeContracts('scheduling', () => startTestService(schedulingService));
