import 'reflect-metadata';
import { runMain, runService } from '@buildmesh/service-kit';
import { dataService } from './data.module.js';

runMain(() => runService(dataService));
