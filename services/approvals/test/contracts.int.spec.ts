import { describeContracts, startTestService } from '@buildmesh/testing';
import { approvalsService } from '@buildmesh/approvals';

describeContracts('approvals', () => startTestService(approvalsService));
