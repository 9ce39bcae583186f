import { Controller, Inject } from '@nestjs/common';
import { refusal, translateTexts } from '@buildmesh/contracts';
import { Handles, LOGGER, type Call, type Logger } from '@buildmesh/service-kit';
import { linesOf } from './lines.rules.js';
import { Translator, TranslatorFault } from './translator.js';

@Controller()
export class TranslateHandlers {
  constructor(
    @Inject(Translator) private readonly translator: Translator,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Handles(translateTexts)
  async translate({ input }: Call<typeof translateTexts>): Promise<Record<string, string>> {
    const { lines, rebuild } = linesOf(input.map);
    try {
      return rebuild(lines.length === 0 ? [] : await this.translator.translate(lines, input));
    } catch (error) {
      if (!(error instanceof TranslatorFault)) throw error;
      this.logger.warn({ reason: error.message }, 'texts were not translated');
      throw refusal('third.unavailable');
    }
  }
}
