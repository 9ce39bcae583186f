import { describeContracts, startTestService } from '@buildmesh/testing';
import { paymentsService } from '@buildmesh/payments';

describeContracts('payments', () => startTestService(paymentsService));
