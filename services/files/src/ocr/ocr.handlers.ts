import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { fail, recognizeText, type Recognized } from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { Handles, LOGGER, type Call, type Logger } from '@buildmesh/service-kit';
import { Recognizer, RecognizerFault } from './recognizer.js';

/** Pictures that every service takes. */
const READ = /^image\/(png|jpeg|bmp)$/;

@Injectable()
export class OcrHandlers {
  constructor(
    @Inject(Recognizer) private readonly recognizer: Recognizer,
    @Inject(FileStore) private readonly store: FileStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Handles(recognizeText)
  async recognize({ input: { file, option } }: Call<typeof recognizeText>): Promise<Recognized> {
    try {
      return await this.recognizer.recognize({ content: await this.contentOf(file.key), ...option });
    } catch (error) {
      if (!(error instanceof RecognizerFault)) throw error;
      this.logger.warn({ reason: error.message }, 'a picture was not read');
      throw fail('third.unavailable');
    } finally {
      await this.store.remove(file.key);
    }
  }

  private async contentOf(key: string): Promise<Buffer> {
    const stored = await this.store.open(key);
    if (!stored) throw fail('document.unreadable');
    const content = await buffer(stored);
    if (!READ.test((await fileTypeFromBuffer(content))?.mime ?? '')) throw fail('document.unreadable');
    return content;
  }
}
