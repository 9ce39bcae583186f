import 'reflect-metadata';
import { runMain, runService } from '@buildmesh/service-kit';
import { approvalsService } from './index.js';

runMain(() => runService(approvalsService));
