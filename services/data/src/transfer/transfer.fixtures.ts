import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { newId } from '@buildmesh/kernel';
import { createEntity, createFields, roleChain, type CallContext, type Entity, type StoredFile } from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { adminContext, startTestService, type TestService, type TestServiceOptions } from '@buildmesh/testing';
import { dataService } from '../data.module.js';

void createWriteStream;
