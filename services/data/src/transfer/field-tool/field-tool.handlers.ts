import { Inject, Injectable } from '@nestjs/common';
import {
  adminCopyField,
  adminMergeRows,
  adminTransformField,
  copyField,
  mergeEntityRows,
  transformField,
  type CallContext,
  type FieldToolResult,
  type ImportResult,
  type InputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import type { Requester } from '../requester.js';
import { FieldToolService } from './field-tool.service.js';

/** Tools for the fields of an entity (D34), with the rights of a role or as a designer of tables. */
@Injectable()
export class FieldToolHandlers {
  constructor(@Inject(FieldToolService) private readonly tools: FieldToolService) {}

  @Handles(copyField)
  copy(call: Call<typeof copyField>): Promise<FieldToolResult> {
    return this.copied(requesterOf(call, true), call.input);
  }

  @Handles(adminCopyField)
  copyAsDesigner(call: Call<typeof adminCopyField>): Promise<FieldToolResult> {
    return this.copied(requesterOf(call, false), call.input);
  }

  @Handles(transformField)
  transform(call: Call<typeof transformField>): Promise<FieldToolResult> {
    return this.transformed(requesterOf(call, true), call.input);
  }

  @Handles(adminTransformField)
  transformAsDesigner(call: Call<typeof adminTransformField>): Promise<FieldToolResult> {
    return this.transformed(requesterOf(call, false), call.input);
  }

  @Handles(mergeEntityRows)
  merge(call: Call<typeof mergeEntityRows>): Promise<ImportResult> {
    return this.merged(requesterOf(call, true), call.input);
  }

  @Handles(adminMergeRows)
  mergeAsDesigner(call: Call<typeof adminMergeRows>): Promise<ImportResult> {
    return this.merged(requesterOf(call, false), call.input);
  }

  private copied(
    asker: Requester,
    { option, ...fields }: InputOf<typeof copyField>,
  ): Promise<FieldToolResult> {
    return this.tools.cast(asker, { kind: 'copy', ...who(asker), ...fields, ...option });
  }

  private transformed(
    asker: Requester,
    { from, option, ...rest }: InputOf<typeof transformField> | InputOf<typeof adminTransformField>,
  ): Promise<FieldToolResult> {
    const as = 'as' in rest ? rest.as : undefined;
    // What a field only might become is told, never stored.
    const dry = option.dry || as !== undefined;
    return this.tools.cast(asker, { kind: 'transform', ...who(asker), from, as, ...option, dry });
  }

  private merged(asker: Requester, { from, option }: InputOf<typeof mergeEntityRows>): Promise<ImportResult> {
    return this.tools.merge(asker, { kind: 'merge', ...who(asker), from, ...option });
  }
}

function requesterOf(
  { context, params }: { context: CallContext; params: { project: string; entity: string } },
  simple: boolean,
): Requester {
  return { context, project: params.project, entity: params.entity, simple };
}

function who({ context, simple }: Requester): { context: CallContext; simple: boolean } {
  return { context, simple };
}
