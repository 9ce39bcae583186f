import { Inject, Injectable } from '@nestjs/common';
import {
  approvalForm,
  checkApprovalRow,
  prepareApprovalTable,
  readApprovalRow,
  relatedApprovalUsers,
  writeApprovalRow,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { ApprovalRowService } from './approval-row.service.js';
import { ApprovalTable } from './approval-table.js';

/** Tables and rows of applications, for the approvals service. */
@Injectable()
export class ApprovalRowHandlers {
  constructor(
    @Inject(ApprovalTable) private readonly tables: ApprovalTable,
    @Inject(ApprovalRowService) private readonly rows: ApprovalRowService,
  ) {}

  @Handles(approvalForm)
  form({ input }: Call<typeof approvalForm>): Promise<OutputOf<typeof approvalForm>> {
    return this.tables.form(input.project, input.entity);
  }

  @Handles(prepareApprovalTable)
  prepare({ context, input }: Call<typeof prepareApprovalTable>): Promise<true> {
    return this.tables.prepare(context, input.project, input.entity);
  }

  @Handles(checkApprovalRow)
  check({ input }: Call<typeof checkApprovalRow>): Promise<OutputOf<typeof checkApprovalRow>> {
    return this.rows.check(input);
  }

  @Handles(writeApprovalRow)
  write({ input }: Call<typeof writeApprovalRow>): Promise<true> {
    return this.rows.write(input);
  }

  @Handles(readApprovalRow)
  read({ input }: Call<typeof readApprovalRow>): Promise<OutputOf<typeof readApprovalRow>> {
    return this.rows.read(input);
  }

  @Handles(relatedApprovalUsers)
  related({ input }: Call<typeof relatedApprovalUsers>): Promise<string[]> {
    return this.rows.related(input);
  }
}
