import { Controller, Inject } from '@nestjs/common';
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
import { calledEntity, type EntityCall } from '../../catalog/index.js';
import { FieldToolService, type FieldToolCommand } from './field-tool.service.js';

type Asker = Omit<FieldToolCommand, 'request'>;

/** Tools for the fields of an entity (D34), with the rights of a role or as a designer of tables. */
@Controller()
export class FieldToolHandlers {
  constructor(@Inject(FieldToolService) private readonly tools: FieldToolService) {}

  @Handles(copyField)
  copy(call: Call<typeof copyField>): Promise<FieldToolResult> {
    return this.copied(askerOf(call, copyField, true), call.input);
  }

  @Handles(adminCopyField)
  copyAsDesigner(call: Call<typeof adminCopyField>): Promise<FieldToolResult> {
    return this.copied(askerOf(call, adminCopyField, false), call.input);
  }

  @Handles(transformField)
  transform(call: Call<typeof transformField>): Promise<FieldToolResult> {
    return this.transformed(askerOf(call, transformField, true), call.input);
  }

  @Handles(adminTransformField)
  transformAsDesigner(call: Call<typeof adminTransformField>): Promise<FieldToolResult> {
    return this.transformed(askerOf(call, adminTransformField, false), call.input);
  }

  @Handles(mergeEntityRows)
  merge(call: Call<typeof mergeEntityRows>): Promise<ImportResult> {
    return this.merged(askerOf(call, mergeEntityRows, true), call.input);
  }

  @Handles(adminMergeRows)
  mergeAsDesigner(call: Call<typeof adminMergeRows>): Promise<ImportResult> {
    return this.merged(askerOf(call, adminMergeRows, false), call.input);
  }

  private copied(asker: Asker, { option, ...fields }: InputOf<typeof copyField>): Promise<FieldToolResult> {
    return this.tools.cast({ ...asker, request: { kind: 'copy', ...who(asker), ...fields, ...option } });
  }

  private transformed(
    asker: Asker,
    { from, option, ...rest }: InputOf<typeof transformField> | InputOf<typeof adminTransformField>,
  ): Promise<FieldToolResult> {
    const as = 'as' in rest ? rest.as : undefined;
    // What a field only might become is told, never stored.
    const dry = option.dry || as !== undefined;
    return this.tools.cast({
      ...asker,
      request: { kind: 'transform', ...who(asker), from, as, ...option, dry },
    });
  }

  private merged(asker: Asker, { from, option }: InputOf<typeof mergeEntityRows>): Promise<ImportResult> {
    return this.tools.merge({ ...asker, request: { kind: 'merge', ...who(asker), from, ...option } });
  }
}

function askerOf(call: EntityCall, contract: { id: string }, simple: boolean): Asker {
  return { requester: { ...calledEntity(call), simple }, contract: contract.id };
}

function who({ requester: { context, simple } }: Asker): { context: CallContext; simple: boolean } {
  return { context, simple };
}
