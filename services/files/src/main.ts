import 'reflect-metadata';
import { runMain, runService } from '@buildmesh/service-kit';
import { filesService } from './index.js';

runMain(() => runService(filesService));
