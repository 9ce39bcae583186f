import { Controller } from '@nestjs/common';
import { suiteCallback, suiteCallbackCheck } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { SuiteService } from './suite.service.js';

/** What WeCom calls. */
@Controller()
export class SuiteHandlers {
  constructor(private readonly suites: SuiteService) {}

  @Handles(suiteCallbackCheck)
  check({ queryString }: Call<typeof suiteCallbackCheck>): Promise<string> {
    return Promise.resolve(this.suites.verify(queryString, queryString.echostr));
  }

  @Handles(suiteCallback)
  async receive({ queryString, input }: Call<typeof suiteCallback>): Promise<'success'> {
    await this.suites.receive(queryString, input.body);
    return 'success';
  }
}
