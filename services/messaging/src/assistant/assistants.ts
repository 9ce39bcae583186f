import { Inject, Injectable } from '@nestjs/common';
import { assistantId, BOTS, CHAT_BOT } from '@buildmesh/domain';
import {
  assistantValue,
  refusal,
  pullSettings,
  querySettings,
  type AssistantValue,
  type CallContext,
  type ChatBot,
} from '@buildmesh/contracts';
import { Bus, systemContext } from '@buildmesh/service-kit';
import { LanguageModel } from './language-model.js';

/** Assistants of one project that are listed. */
const MAX_ASSISTANTS = 500;

/** The assistants that administrators defined in the settings store (spec: data §3). */
@Injectable()
export class Assistants {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(LanguageModel) private readonly model: LanguageModel,
  ) {}

  /** An assistant that may be asked; refuses with `not-found`. */
  async get(project: string, key: string): Promise<AssistantValue> {
    const name = `ai_project_${key}`;
    // In no member's name: those are not told what assistants are told.
    const pulled = await this.bus.ask(pullSettings, {
      context: { ...systemContext(), project },
      params: { project },
      queryString: {},
      input: { map: { [name]: {} } },
    });
    const record = pulled[name];
    const value =
      record && typeof record === 'object' && '_value' in record
        ? assistantValue.safeParse(record._value)
        : undefined;
    if (!value?.success || !value.data.enable) throw refusal('not-found');
    return value.data;
  }

  /** The bots of every project and its assistants. */
  async list(context: CallContext, project: string): Promise<ChatBot[]> {
    const found = await this.bus.ask(querySettings, {
      context,
      params: { project },
      queryString: {},
      input: { model: 'ai', type: 'project', query: [], option: { page: 1, size: MAX_ASSISTANTS } },
    });
    const { connected } = this.model;
    const bots = BOTS.map((key): ChatBot => {
      const answers = key === CHAT_BOT;
      return {
        ...{ key, type: 'bot', name: null, icon: null, uid: null },
        enable: answers ? connected : true,
        ...(answers ? { connected } : {}),
        tool: answers ? ['clear', 'resend'] : ['clear'],
      };
    });
    const assistants = found.flatMap(({ key, value }): ChatBot[] => {
      const one = assistantValue.safeParse(value);
      if (!one.success) return [];
      const about = { key: assistantId(key), type: 'ai' as const, name: one.data.name };
      const enable = connected && one.data.enable;
      return [{ ...about, icon: null, uid: null, enable, connected, tool: ['clear', 'resend'] }];
    });
    return [...bots, ...assistants];
  }
}
