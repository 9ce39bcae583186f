import { describeContracts, startTestService } from '@buildmesh/testing';
import { messagingService } from '@buildmesh/messaging';

describeContracts('messaging', () => startTestService(messagingService));
