import 'reflect-metadata';
import { runMain, runService } from '@buildmesh/service-kit';
import { paymentsService } from './index.js';

runMain(() => runService(paymentsService));
