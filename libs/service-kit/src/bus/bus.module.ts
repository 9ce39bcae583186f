import { Inject, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { Contract } from '@buildmesh/contracts';
import { Bus, type Handler } from './bus.js';
import { contractOf } from './handles.js';

/** Finds every `@Handles` method of the application and serves it. */
export class HandlerRegistry implements OnApplicationBootstrap {
  readonly served: Contract[] = [];

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (typeof instance !== 'object' || instance === null) continue;
      for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(instance)))
        this.serve(instance as Record<string, unknown>, name);
    }
  }

  private serve(instance: Record<string, unknown>, name: string): void {
    const descriptor = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(instance), name);
    const contract = contractOf(descriptor?.value);
    if (!contract) return;
    if (this.served.includes(contract)) throw new Error(`two handlers for ${contract.id}`);
    this.served.push(contract);
    this.bus.serve(contract, (descriptor?.value as Handler).bind(instance));
  }
}

@Module({})
export class BusModule {
  /** Makes `bus` injectable everywhere and serves the application's handlers over it. */
  static forRoot(bus: Bus): DynamicModule {
    return {
      module: BusModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [{ provide: Bus, useValue: bus }, HandlerRegistry],
      exports: [Bus, HandlerRegistry],
    };
  }
}
