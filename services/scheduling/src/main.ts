import 'reflect-metadata';
import { runMain, runService } from '@buildmesh/service-kit';
import { schedulingService } from './index.js';

runMain(() => runService(schedulingService));
