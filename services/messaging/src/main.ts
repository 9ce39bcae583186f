import 'reflect-metadata';
import { runMain, runService } from '@buildmesh/service-kit';
import { messagingService } from './index.js';

runMain(() => runService(messagingService));
