import { describeContracts, startTestService } from '@buildmesh/testing';
import { filesService } from '@buildmesh/files';

describeContracts('files', () => startTestService(filesService));
