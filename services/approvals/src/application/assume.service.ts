import { Inject, Injectable } from '@nestjs/common';
import type { assumeApproval, InputOf, OutputOf } from '@buildmesh/contracts';
import { predict, rightAt } from '@buildmesh/domain';
import { DefinitionService } from '../definition/definition.service.js';
import type { Caller } from '../own-project.js';
import { ApplicationReader, shownNode } from './application.reader.js';
import { FactsService } from './facts.service.js';

type Input = InputOf<typeof assumeApproval>;

/** Tells what lies ahead, and stores nothing (D53). */
@Injectable()
export class AssumeService {
  constructor(
    @Inject(DefinitionService) private readonly definitions: DefinitionService,
    @Inject(ApplicationReader) private readonly reader: ApplicationReader,
    @Inject(FactsService) private readonly facts: FactsService,
  ) {}

  async assume(caller: Caller, input: Input): Promise<OutputOf<typeof assumeApproval>> {
    const { definition, creator, form, chosen, from } = await this.standing(caller, input);
    const { project, context } = caller;
    const people = Object.values(chosen).flat();
    const { timezone } = context;
    const facts = await this.facts.of({ project, definition, creator, form, chosen, people, timezone });
    const ahead = predict(from, form, facts);
    return {
      nodes: ahead.map(({ node, users }) => ({ ...shownNode(definition, node), users })),
      people: await this.facts.names(
        project,
        ahead.flatMap(({ users }) => users),
      ),
    };
  }

  private async standing(caller: Caller, { entity, value, data, option }: Input) {
    if (value === undefined) {
      const definition = await this.definitions.toApply(caller, entity);
      const start = definition.process.nodes.find(({ type }) => type === 'start');
      // What the applicant may not set decides nothing either.
      const form = Object.fromEntries(Object.entries(data).filter(([key]) => rightAt(start, key) === 'edit'));
      return { definition, creator: caller.user, form, chosen: option.users ?? {}, from: start?.id ?? '' };
    }
    const { stored, definition } = await this.reader.readable(caller, value);
    const { creator, form, chosen, node } = stored.application;
    return {
      definition,
      creator,
      form: { ...form, ...data },
      chosen: { ...chosen, ...option.users },
      from: node,
    };
  }
}
