import { Module } from '@nestjs/common';
import { Store } from './store.js';

@Module({ providers: [Store], exports: [Store] })
export class StoreModule {}
