import { Inject, Injectable } from '@nestjs/common';
import { assistantId, CHAT_BOT } from '@buildmesh/domain';
import { FairQueue } from '@buildmesh/kernel';
import {
  refusal,
  noticeTo,
  pushed,
  streamChat,
  type AiAnswer,
  type AiPiece,
  type CallContext,
  type InputOf,
  type ProposedField,
} from '@buildmesh/contracts';
import { UnitOfWork } from '@buildmesh/persistence';
import { personOf, type Person } from '../caller.js';
import { MessageWriter } from '../message/message-writer.js';
import { noticeText } from '../notice/notice.rules.js';
import { AiQuota } from './ai-quota.js';
import { Assistants } from './assistants.js';
import { LanguageModel, type ModelRequest, type Turn } from './language-model.js';
import { proposalTurns, proposedFields } from './table-proposal.js';

/** Most characters of an answer and of what was thought before it; more is cut off. */
const MAX_ANSWER = 200_000;

export type Question = Pick<InputOf<typeof streamChat>, 'ai' | 'model' | 'messages' | 'uid'> &
  Partial<Pick<InputOf<typeof streamChat>, 'instead'>>;
/** Where the pieces go, and what ends them. */
export interface Listening {
  send(piece: AiPiece): void;
  signal: AbortSignal;
}

/** Questions that are asked at once, all projects together, and of one project; those of one project that may wait. */
const PLACES = { places: 40, most: 20, waiting: 40, retryAfterS: 5 };

/** Asks language models in the name of people (D59), in turn of their projects. */
@Injectable()
export class AssistantService {
  private readonly places = new FairQueue(PLACES);

  constructor(
    @Inject(LanguageModel) private readonly model: LanguageModel,
    @Inject(Assistants) private readonly assistants: Assistants,
    @Inject(AiQuota) private readonly quota: AiQuota,
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(MessageWriter) private readonly writer: MessageWriter,
  ) {}

  /** The whole answer; what of it came before the listener left, or a fault, is kept too. */
  async ask(context: CallContext, question: Question, listening: Listening): Promise<AiAnswer> {
    const person = personOf(context);
    this.assertConnected();
    const { turns, model } = await this.preparedOf(context, question);
    return this.places.run(person.project, async () => {
      await this.quota.take(person, context);
      listening.send({ type: 'new' });
      const answer: AiAnswer = { content: '', reasoning: '' };
      try {
        await this.hear({ model, turns, signal: listening.signal }, answer, listening);
      } finally {
        await this.keep(person, question, answer);
      }
      return answer;
    });
  }

  /** Fields that a model proposes for a table. */
  async proposeTable(context: CallContext, name: string): Promise<ProposedField[]> {
    const { signal } = new AbortController();
    this.assertConnected();
    const person = personOf(context);
    return this.places.run(person.project, async () => {
      await this.quota.take(person, context);
      const answer: AiAnswer = { content: '', reasoning: '' };
      const request = { model: 'deepseek-chat' as const, turns: proposalTurns(name), json: true, signal };
      await this.hear(request, answer, { send: () => undefined, signal });
      return proposedFields(answer.content);
    });
  }

  /** Nothing is counted or kept of a question that nobody can answer. */
  private assertConnected(): void {
    if (!this.model.connected) throw refusal('ai.not-connected');
  }

  /** What the assistant is told stands before what people said, and is never theirs. */
  private async preparedOf(
    context: CallContext,
    { ai, model, messages }: Question,
  ): Promise<Pick<ModelRequest, 'model' | 'turns'>> {
    if (ai === undefined) return { model: model ?? 'deepseek-chat', turns: messages };
    const assistant = await this.assistants.get(context.project ?? '', ai);
    const system: Turn[] = assistant.prompt === '' ? [] : [{ role: 'system', content: assistant.prompt }];
    return { model: model ?? assistant.model, turns: [...system, ...messages] };
  }

  private async hear(request: ModelRequest, answer: AiAnswer, { send, signal }: Listening): Promise<void> {
    for await (const { type, text } of this.model.answer(request)) {
      if (signal.aborted) return;
      const delta = text.slice(0, MAX_ANSWER - answer.content.length - answer.reasoning.length);
      if (delta === '') return;
      answer[type === 'assistant' ? 'content' : 'reasoning'] += delta;
      send({ type, delta });
    }
  }

  /** Keeps question and answer in the history of a chat, if there is one. */
  private async keep(
    { project, user }: Person,
    { ai, messages, uid, instead }: Question,
    { content, reasoning }: AiAnswer,
  ): Promise<void> {
    if (uid === undefined) return;
    const bot = ai === undefined ? CHAT_BOT : assistantId(ai);
    const about = { project, uid };
    const thought = reasoning === '' ? {} : { reasoning: reasoning.slice(0, 4_000) };
    await this.unitOfWork.write({ context: { user } }, async ({ manager, emit: tell }) => {
      if (instead !== undefined) await this.writer.dropFrom(manager, { ...about, user, bot, from: instead });
      const asked = noticeText(messages.at(-1)?.content ?? '');
      await this.writer.add(manager, {
        ...about,
        from: user,
        to: bot,
        content: asked,
        meta: { type: 'text' },
      });
      if (content !== '')
        await this.writer.add(manager, {
          ...about,
          ...{ from: bot, to: user, content: noticeText(content) },
          meta: { type: 'text', ...thought },
        });
      await tell(pushed, noticeTo({ room: 'user', user, project }, 'message', { from: bot }));
    });
  }
}
